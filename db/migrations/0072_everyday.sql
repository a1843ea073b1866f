-- Links by which somebody becomes staff.
CREATE TABLE staff_invitations (
  id TEXT PRIMARY KEY,
  ticket_hash TEXT NOT NULL,
  name TEXT NOT NULL,         -- whom it is for, as the owner calls them
  email TEXT,                 -- where it was mailed; null if the owner passes it on
  role TEXT NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  used_at TEXT,
  revoked_at TEXT
);
CREATE UNIQUE INDEX staff_invitations_ticket ON staff_invitations (ticket_hash);

-- Who has the form of a record open.
CREATE TABLE open_forms (
  kind TEXT NOT NULL,         -- as in audit_log.subject_kind
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  since TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (kind, subject, user_id)
);

-- What staff write to each other about a record.
CREATE TABLE record_notes (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX record_notes_subject ON record_notes (kind, subject, created_at);
CREATE TABLE note_mentions (
  note_id TEXT NOT NULL REFERENCES record_notes (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  read_at TEXT,
  PRIMARY KEY (note_id, user_id)
);
CREATE INDEX note_mentions_user ON note_mentions (user_id, read_at);

-- Filters of a list of the console, kept under a name.
CREATE TABLE saved_filters (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  section TEXT NOT NULL,
  name TEXT NOT NULL,
  filter TEXT NOT NULL,       -- JSON: values by member of the list's query
  created_at TEXT NOT NULL
);
CREATE INDEX saved_filters_user ON saved_filters (user_id, section);

-- What was done with a member's data on request. Outlives the account.
CREATE TABLE data_receipts (
  id TEXT PRIMARY KEY,
  deed TEXT NOT NULL,         -- exported | erased
  account_id TEXT NOT NULL,
  contact TEXT NOT NULL,      -- masked phone and e-mail
  reason TEXT NOT NULL,
  counts TEXT NOT NULL,       -- JSON: rows by kind
  sha256 TEXT,                -- of the exported file
  done_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  done_at TEXT NOT NULL
);

ALTER TABLE users ADD COLUMN disabled_reason TEXT;   -- read by its owner at login
ALTER TABLE submissions ADD COLUMN case_id TEXT;     -- entry that was made from it
ALTER TABLE submissions ADD COLUMN consent TEXT;     -- how its author agreed to that
