-- Claims against fonts. A font is off the site by a case while the case's release is published.
CREATE TABLE takedowns (
  id TEXT PRIMARY KEY,
  family_gno TEXT NOT NULL,
  name_zh TEXT NOT NULL,            -- of the family when the case was opened
  claimant TEXT NOT NULL,
  claimed_right TEXT NOT NULL,
  received_on TEXT NOT NULL,        -- YYYY-MM-DD
  note TEXT NOT NULL,               -- for staff alone
  words TEXT NOT NULL,              -- what visitors read in place of the font
  counter_by TEXT NOT NULL,         -- who objects; empty if nobody does
  counter_on TEXT,                  -- YYYY-MM-DD
  counter TEXT NOT NULL,
  decision TEXT,
  reason TEXT,                      -- of the decision, for staff alone
  decided_at TEXT,
  decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  release_id TEXT REFERENCES releases (id) ON DELETE SET NULL,
  names TEXT NOT NULL,              -- JSON: faces of the family with their files, which addresses name
  told INTEGER NOT NULL,            -- accounts that got a message
  revision INTEGER NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX takedowns_family ON takedowns (family_gno);
CREATE INDEX takedowns_release ON takedowns (release_id);

-- 1: undone and published beside what the desk has of its records, as a takedown is.
ALTER TABLE releases ADD COLUMN keeps_desk INTEGER NOT NULL DEFAULT 0;

CREATE TABLE takedown_files (
  id TEXT PRIMARY KEY,              -- names the file among the private ones of the blob store
  takedown_id TEXT NOT NULL REFERENCES takedowns (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX takedown_files_case ON takedown_files (takedown_id);
