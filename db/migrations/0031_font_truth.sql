-- 1 for a form that is copied and rewritten in the console; no font is published under one.
ALTER TABLE licences ADD COLUMN template INTEGER;

-- What a file says of its licence, text and address; empty if nothing, null if the face was stored before this was kept.
ALTER TABLE faces ADD COLUMN licence_said TEXT;

-- Published changes of a family's files.
CREATE TABLE font_updates (
  family_gno TEXT NOT NULL,      -- kept while the family is not public
  number INTEGER NOT NULL,       -- from 1 in each family
  changes TEXT NOT NULL,         -- JSON: FileChanges of the contract
  editor TEXT,                   -- user id; null for an import
  created_at TEXT NOT NULL,
  PRIMARY KEY (family_gno, number)
);
CREATE INDEX font_updates_at ON font_updates (created_at);

-- Who was told of which update.
CREATE TABLE font_update_messages (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  family_gno TEXT NOT NULL,
  number INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, family_gno, number)
);
