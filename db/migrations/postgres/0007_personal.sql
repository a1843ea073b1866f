-- What accounts keep and are told: a place in the order for each favourite, the files of a download, licence changes told.

-- Larger comes first; grows with every favourite of an account, so that many added at one moment keep their order.
ALTER TABLE favourite_fonts ADD COLUMN sort INTEGER NOT NULL DEFAULT 0;
ALTER TABLE favourite_entries ADD COLUMN sort INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX favourite_folders_default ON favourite_folders (user_id) WHERE is_default = 1;

-- JSON: [{fileName, bytes, sha256}], the font files handed out; null for records older than this column.
ALTER TABLE downloads ADD COLUMN files TEXT COLLATE "C";
-- Finds the downloads of a family whose licence text is another one today.
CREATE INDEX downloads_licence ON downloads (family_gno, licence_text_sha256, user_id) WHERE user_id IS NOT NULL;

-- Whoever downloaded a family was told of this text of its licence.
CREATE TABLE licence_notices (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  family_gno TEXT COLLATE "C" NOT NULL,
  licence_text_sha256 TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, family_gno, licence_text_sha256)
);
