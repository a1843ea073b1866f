-- Everything visitors read beside fonts, what they send in, and the operator's own lists.
-- JSON columns hold text; booleans are 0/1; times are ISO 8601 UTC text.
-- Collation "C" sorts text by code point, as SQLite does.

-- One row a piece of content, whatever its kind: what lists, search and the console need lies in columns, what only
-- one kind has lies in `details`.
CREATE TABLE entries (
  id TEXT COLLATE "C" PRIMARY KEY,           -- part of the address; unique over all kinds, so that a favourite needs nothing else
  kind TEXT COLLATE "C" NOT NULL,            -- baike | news | notice | promotion | case | video | album | heji
  title TEXT COLLATE "C" NOT NULL,
  summary TEXT COLLATE "C" NOT NULL,
  body_markdown TEXT COLLATE "C" NOT NULL,
  body_html TEXT COLLATE "C" NOT NULL,       -- sanitised when written
  body_text TEXT COLLATE "C" NOT NULL,       -- the words of the body alone, for search
  cover TEXT COLLATE "C",                    -- JSON: {src, width, height, alt}
  author TEXT COLLATE "C",
  source_name TEXT COLLATE "C",
  source_url TEXT COLLATE "C",
  details TEXT COLLATE "C" NOT NULL,         -- JSON, by kind (packages/content/src/entry.ts)
  status TEXT COLLATE "C" NOT NULL,          -- draft | scheduled | published
  publish_at TEXT COLLATE "C" NOT NULL,      -- visible from then on unless a draft
  starts_at TEXT COLLATE "C",                -- period of a promotion or a campaign bundle
  ends_at TEXT COLLATE "C",
  sort INTEGER NOT NULL,         -- larger comes first; 0 unless pinned
  views INTEGER NOT NULL,
  version INTEGER NOT NULL,      -- of the newest row in entry_versions
  content_hash TEXT COLLATE "C" NOT NULL,    -- over all that an editor decides
  origin TEXT COLLATE "C",                   -- file it was imported from; null when written in the console
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX entries_listed ON entries (kind, sort DESC, publish_at DESC, id);
CREATE INDEX entries_due ON entries (status, publish_at);
CREATE UNIQUE INDEX entries_origin ON entries (origin);

CREATE TABLE entry_versions (
  entry_id TEXT COLLATE "C" NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  snapshot TEXT COLLATE "C" NOT NULL,        -- JSON: the whole entry as it was written
  editor TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL, -- null for an import
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (entry_id, version)
);

CREATE TABLE content_tags (
  tag_id TEXT COLLATE "C" PRIMARY KEY,
  tag_name TEXT COLLATE "C" NOT NULL,
  sort INTEGER NOT NULL
);

CREATE TABLE entry_tags (
  entry_id TEXT COLLATE "C" NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  tag_id TEXT COLLATE "C" NOT NULL REFERENCES content_tags (tag_id),
  position INTEGER NOT NULL,
  PRIMARY KEY (entry_id, tag_id)
);
CREATE INDEX entry_tags_tag ON entry_tags (tag_id, entry_id);

-- No reference to families: an import may move a family, and a font that is gone is left out of what is shown.
CREATE TABLE entry_fonts (
  entry_id TEXT COLLATE "C" NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  family_gno TEXT COLLATE "C" NOT NULL,
  position INTEGER NOT NULL,
  note TEXT COLLATE "C",
  PRIMARY KEY (entry_id, family_gno)
);
CREATE INDEX entry_fonts_family ON entry_fonts (family_gno, entry_id);

-- Grams of title, tags, summary and body, as family_grams are made.
CREATE TABLE entry_grams (
  gram TEXT COLLATE "C" NOT NULL,
  entry_id TEXT COLLATE "C" NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  PRIMARY KEY (gram, entry_id)
);
CREATE INDEX entry_grams_entry ON entry_grams (entry_id);

-- Heads of the site's sections and the links inside them.
CREATE TABLE web_columns (
  id TEXT COLLATE "C" PRIMARY KEY,
  type TEXT COLLATE "C" NOT NULL,            -- section: album, baike, news …
  name TEXT COLLATE "C" NOT NULL,
  summary TEXT COLLATE "C" NOT NULL,
  image TEXT COLLATE "C",                    -- JSON as entries.cover
  url TEXT COLLATE "C",
  protocol INTEGER,              -- as friend_links.protocol
  sort INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX web_columns_type ON web_columns (type, sort DESC);

CREATE TABLE adverts (
  id TEXT COLLATE "C" PRIMARY KEY,
  position TEXT COLLATE "C" NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  summary TEXT COLLATE "C" NOT NULL,
  image TEXT COLLATE "C",                    -- JSON as entries.cover
  family_gno TEXT COLLATE "C",               -- sets the title where there is no image
  url TEXT COLLATE "C" NOT NULL,
  protocol INTEGER NOT NULL,
  is_disable TEXT COLLATE "C" NOT NULL,      -- '1' is active, as the specification has it
  starts_at TEXT COLLATE "C",
  ends_at TEXT COLLATE "C",
  sort INTEGER NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX adverts_position ON adverts (position, sort DESC);

CREATE TABLE friend_links (
  id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  url TEXT COLLATE "C" NOT NULL,
  protocol INTEGER NOT NULL,     -- 1: http:// goes before url; 2: this site's own host does
  image TEXT COLLATE "C",
  sort INTEGER NOT NULL,         -- larger comes first
  enabled INTEGER NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX friend_links_sort ON friend_links (sort DESC, id);

-- Lists that forms offer for choice, by the number of the list.
CREATE TABLE marketing_dict (
  dict_number TEXT COLLATE "C" NOT NULL,
  item_number TEXT COLLATE "C" NOT NULL,
  item_name TEXT COLLATE "C" NOT NULL,
  item_value TEXT COLLATE "C",
  sort INTEGER NOT NULL,
  PRIMARY KEY (dict_number, item_number)
);

-- Files visitors sent in; a submission names them, one that none names after a day may go.
CREATE TABLE uploads (
  key TEXT COLLATE "C" PRIMARY KEY,          -- in the blob store
  user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  media_type TEXT COLLATE "C" NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT COLLATE "C" NOT NULL,
  submission_id TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX uploads_user ON uploads (user_id, created_at);
CREATE INDEX uploads_submission ON uploads (submission_id);

CREATE TABLE submissions (
  id TEXT COLLATE "C" PRIMARY KEY,
  user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  name TEXT COLLATE "C" NOT NULL,
  phone TEXT COLLATE "C",
  email TEXT COLLATE "C",
  type TEXT COLLATE "C" NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  description TEXT COLLATE "C" NOT NULL,
  link TEXT COLLATE "C",
  fonts TEXT COLLATE "C" NOT NULL,           -- JSON: string[] of fontGNo
  files TEXT COLLATE "C" NOT NULL,           -- JSON: string[], where the pictures lie, in order
  status TEXT COLLATE "C" NOT NULL,          -- new | accepted | rejected
  reply TEXT COLLATE "C",
  replied_by TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  replied_at TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX submissions_status ON submissions (status, created_at);
CREATE INDEX submissions_user ON submissions (user_id);

CREATE TABLE messages (
  id TEXT COLLATE "C" PRIMARY KEY,
  user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  name TEXT COLLATE "C" NOT NULL,
  phone TEXT COLLATE "C",
  email TEXT COLLATE "C",
  topic TEXT COLLATE "C" NOT NULL,
  content TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL,          -- new | answered | closed
  reply TEXT COLLATE "C",
  replied_by TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  replied_at TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX messages_status ON messages (status, created_at);
CREATE INDEX messages_user ON messages (user_id);

-- What was done in the console and on the command line.
CREATE TABLE audit_log (
  id TEXT COLLATE "C" PRIMARY KEY,
  user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL, -- null for the command line
  action TEXT COLLATE "C" NOT NULL,          -- entry.publish, advert.update …
  subject_kind TEXT COLLATE "C" NOT NULL,
  subject_id TEXT COLLATE "C" NOT NULL,
  details TEXT COLLATE "C" NOT NULL,         -- JSON: what changed
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX audit_log_time ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, created_at);
