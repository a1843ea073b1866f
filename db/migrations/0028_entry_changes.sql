-- Changes that wait: the newest version of an entry while visitors still see an earlier one.
CREATE TABLE entry_changes (
  entry_id TEXT PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  shown_version INTEGER NOT NULL, -- version that visitors see meanwhile
  publish_at TEXT,                -- time at which the newest version takes its place; null for a draft
  content_hash TEXT NOT NULL      -- as in entries, of the newest version
);
CREATE INDEX entry_changes_due ON entry_changes (publish_at);

-- Pictures, videos and captions that each version of an entry refers to. It replaces entry_media, which processes of
-- the former version still write; a later migration drops that table.
CREATE TABLE version_media (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,             -- of the file in the media library
  PRIMARY KEY (entry_id, version, name)
);
CREATE INDEX version_media_name ON version_media (name, entry_id, version);
INSERT INTO version_media (entry_id, version, name)
  SELECT v.entry_id, v.version, m.name FROM entry_versions v JOIN media_files m
  ON v.snapshot LIKE '%/media/' || substr(m.name, 1, 64) || '%';

ALTER TABLE media_files ADD COLUMN deleted_at TEXT; -- when it was moved to the bin
