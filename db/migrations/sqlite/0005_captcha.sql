-- Captchas that wait for their one check. Taken out by the check, right or wrong.
CREATE TABLE captchas (
  token TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  secret_key TEXT NOT NULL,
  solution TEXT NOT NULL,            -- JSON; never leaves the server
  expires_at TEXT NOT NULL
);
CREATE INDEX captchas_expiry ON captchas (expires_at);

-- What a solved captcha entitles to, once: the form that follows carries the text whose hash stands here.
CREATE TABLE captcha_passes (
  verification_sha256 TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
);
CREATE INDEX captcha_passes_expiry ON captcha_passes (expires_at);

-- Clients that failed too often and get no captcha for a while.
CREATE TABLE captcha_locks (
  client_sha256 TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
);
CREATE INDEX captcha_locks_expiry ON captcha_locks (expires_at);
