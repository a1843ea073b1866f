-- What visitors lacked or took, by day, without anything about a visitor.
CREATE TABLE day_counts (
  day TEXT NOT NULL,                -- YYYY-MM-DD
  topic TEXT NOT NULL,
  subject TEXT NOT NULL,            -- what was searched, or the family
  detail TEXT NOT NULL,             -- the character, the engine, the code of a refusal; empty without one
  n INTEGER NOT NULL,
  PRIMARY KEY (day, topic, subject, detail)
);
CREATE INDEX day_counts_topic ON day_counts (topic, day);

-- Tasks that figures suggest and staff have put aside.
CREATE TABLE put_aside (
  topic TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  until TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (topic, subject, detail)
);
