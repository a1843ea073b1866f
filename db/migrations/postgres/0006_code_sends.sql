-- When codes were asked for, for the limits of the last minute, hour and day; by a keyed hash, so that no phone lies here.
CREATE TABLE code_sends (
  account_hash TEXT NOT NULL,
  sent_at TEXT NOT NULL
);
CREATE INDEX code_sends_account ON code_sends (account_hash, sent_at);
CREATE INDEX code_sends_time ON code_sends (sent_at);
