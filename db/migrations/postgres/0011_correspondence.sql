-- How an answer reached who wrote: none | notified | mailed | failed (the mail was not taken, to be tried again)
ALTER TABLE messages ADD COLUMN delivery TEXT NOT NULL DEFAULT 'none';
ALTER TABLE submissions ADD COLUMN delivery TEXT NOT NULL DEFAULT 'none';

-- Page views of a day (Asia/Shanghai), by section and by what was read there; who read is not kept.
CREATE TABLE traffic_days (
  day TEXT NOT NULL,             -- YYYY-MM-DD
  section TEXT NOT NULL,         -- home | font | currency | variable | album | …
  subject TEXT NOT NULL,         -- gno or id; empty for the section's own page
  views INTEGER NOT NULL,
  PRIMARY KEY (day, section, subject)
);
CREATE INDEX downloads_time ON downloads (created_at, family_gno);
