-- Everything visitors read beside fonts, what they send in, and the operator's own lists.
-- JSON columns hold text; booleans are 0/1; times are ISO 8601 UTC text, so both dialects sort them alike.

-- One row a piece of content, whatever its kind: what lists, search and the console need lies in columns, what only
-- one kind has lies in `details`.
CREATE TABLE entries (
  id TEXT PRIMARY KEY,           -- part of the address; unique over all kinds, so that a favourite needs nothing else
  kind TEXT NOT NULL,            -- baike | news | notice | promotion | case | video | album | heji
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body_markdown TEXT NOT NULL,
  body_html TEXT NOT NULL,       -- sanitised when written
  body_text TEXT NOT NULL,       -- the words of the body alone, for search
  cover TEXT,                    -- JSON: {src, width, height, alt}
  author TEXT,
  source_name TEXT,
  source_url TEXT,
  details TEXT NOT NULL,         -- JSON, by kind (packages/content/src/entry.ts)
  status TEXT NOT NULL,          -- draft | scheduled | published
  publish_at TEXT NOT NULL,      -- visible from then on unless a draft
  starts_at TEXT,                -- period of a promotion or a campaign bundle
  ends_at TEXT,
  sort INTEGER NOT NULL,         -- larger comes first; 0 unless pinned
  views INTEGER NOT NULL,
  version INTEGER NOT NULL,      -- of the newest row in entry_versions
  content_hash TEXT NOT NULL,    -- over all that an editor decides
  origin TEXT,                   -- file it was imported from; null when written in the console
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX entries_listed ON entries (kind, sort DESC, publish_at DESC, id);
CREATE INDEX entries_due ON entries (status, publish_at);
CREATE UNIQUE INDEX entries_origin ON entries (origin);

CREATE TABLE entry_versions (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  snapshot TEXT NOT NULL,        -- JSON: the whole entry as it was written
  editor TEXT REFERENCES users (id) ON DELETE SET NULL, -- null for an import
  created_at TEXT NOT NULL,
  PRIMARY KEY (entry_id, version)
);

CREATE TABLE content_tags (
  tag_id TEXT PRIMARY KEY,
  tag_name TEXT NOT NULL,
  sort INTEGER NOT NULL
);

CREATE TABLE entry_tags (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  tag_id TEXT NOT NULL REFERENCES content_tags (tag_id),
  position INTEGER NOT NULL,
  PRIMARY KEY (entry_id, tag_id)
);
CREATE INDEX entry_tags_tag ON entry_tags (tag_id, entry_id);

-- No reference to families: an import may move a family, and a font that is gone is left out of what is shown.
CREATE TABLE entry_fonts (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  family_gno TEXT NOT NULL,
  position INTEGER NOT NULL,
  note TEXT,
  PRIMARY KEY (entry_id, family_gno)
);
CREATE INDEX entry_fonts_family ON entry_fonts (family_gno, entry_id);

-- Grams of title, tags, summary and body, as family_grams are made.
CREATE TABLE entry_grams (
  gram TEXT NOT NULL,
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  PRIMARY KEY (gram, entry_id)
);
CREATE INDEX entry_grams_entry ON entry_grams (entry_id);

-- Heads of the site's sections and the links inside them.
CREATE TABLE web_columns (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,            -- section: album, baike, news …
  name TEXT NOT NULL,
  summary TEXT NOT NULL,
  image TEXT,                    -- JSON as entries.cover
  url TEXT,
  protocol INTEGER,              -- as friend_links.protocol
  sort INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX web_columns_type ON web_columns (type, sort DESC);

CREATE TABLE adverts (
  id TEXT PRIMARY KEY,
  position TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  image TEXT,                    -- JSON as entries.cover
  family_gno TEXT,               -- sets the title where there is no image
  url TEXT NOT NULL,
  protocol INTEGER NOT NULL,
  is_disable TEXT NOT NULL,      -- '1' is active, as the specification has it
  starts_at TEXT,
  ends_at TEXT,
  sort INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX adverts_position ON adverts (position, sort DESC);

CREATE TABLE friend_links (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  protocol INTEGER NOT NULL,     -- 1: http:// goes before url; 2: this site's own host does
  image TEXT,
  sort INTEGER NOT NULL,         -- larger comes first
  enabled INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX friend_links_sort ON friend_links (sort DESC, id);

-- Lists that forms offer for choice, by the number of the list.
CREATE TABLE marketing_dict (
  dict_number TEXT NOT NULL,
  item_number TEXT NOT NULL,
  item_name TEXT NOT NULL,
  item_value TEXT,
  sort INTEGER NOT NULL,
  PRIMARY KEY (dict_number, item_number)
);

-- Files visitors sent in; a submission names them, one that none names after a day may go.
CREATE TABLE uploads (
  key TEXT PRIMARY KEY,          -- in the blob store
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  media_type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  submission_id TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX uploads_user ON uploads (user_id, created_at);
CREATE INDEX uploads_submission ON uploads (submission_id);

CREATE TABLE submissions (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  link TEXT,
  fonts TEXT NOT NULL,           -- JSON: string[] of fontGNo
  files TEXT NOT NULL,           -- JSON: string[], where the pictures lie, in order
  status TEXT NOT NULL,          -- new | accepted | rejected
  reply TEXT,
  replied_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  replied_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX submissions_status ON submissions (status, created_at);
CREATE INDEX submissions_user ON submissions (user_id);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  topic TEXT NOT NULL,
  content TEXT NOT NULL,
  status TEXT NOT NULL,          -- new | answered | closed
  reply TEXT,
  replied_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  replied_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX messages_status ON messages (status, created_at);
CREATE INDEX messages_user ON messages (user_id);

-- What was done in the console and on the command line.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL, -- null for the command line
  action TEXT NOT NULL,          -- entry.publish, advert.update …
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  details TEXT NOT NULL,         -- JSON: what changed
  created_at TEXT NOT NULL
);
CREATE INDEX audit_log_time ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, created_at);
