-- What the console has edited belongs to it: the importer of `content/` leaves it alone until it is handed back.
ALTER TABLE entries ADD COLUMN desk_since TEXT;
-- Put away in the console: a draft that no list shows, its id and its history kept, until it is brought back.
ALTER TABLE entries ADD COLUMN deleted_at TEXT;

-- Pictures, videos and captions of the content, whoever brought them; their bytes lie in the blob store under `name`.
CREATE TABLE media_files (
  name TEXT PRIMARY KEY,         -- hash and ending, the last part of the address
  kind TEXT NOT NULL,            -- picture | video | captions
  media_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER,                 -- px; null for captions and where the file does not tell
  height INTEGER,
  tone TEXT,                     -- #rrggbb of an opaque picture
  duration_seconds DOUBLE PRECISION,
  title TEXT NOT NULL,           -- what people call it
  alt TEXT NOT NULL,             -- proposed where it is used
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL, -- null for an import
  created_at TEXT NOT NULL
);
CREATE INDEX media_files_listed ON media_files (kind, created_at, name);

-- Which entries show which file, written with the entry.
CREATE TABLE entry_media (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY (entry_id, name)
);
CREATE INDEX entry_media_name ON entry_media (name, entry_id);

-- Whole drafts as their pages show them for an hour; the address that opens one is sealed.
CREATE TABLE entry_previews (
  id TEXT PRIMARY KEY,
  snapshot TEXT NOT NULL,        -- JSON: the entry as it would be written
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
);
CREATE INDEX entry_previews_expired ON entry_previews (expires_at);
