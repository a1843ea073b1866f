-- The catalogue: families, their faces, what each face can draw, under which licence.
-- JSON columns hold text; booleans are 0/1; times are ISO 8601 UTC text, so both dialects sort them alike.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE licences (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  spdx TEXT,
  url TEXT,
  matrix TEXT NOT NULL,          -- JSON: [{use, permission, note}]
  evidence TEXT NOT NULL,
  reviewed_at TEXT NOT NULL
);

CREATE TABLE licence_texts (
  sha256 TEXT PRIMARY KEY,
  text TEXT NOT NULL
);

CREATE TABLE brands (
  brand_number TEXT PRIMARY KEY,
  brand_name TEXT NOT NULL,
  url TEXT
);

CREATE TABLE dict_items (
  dict_number TEXT PRIMARY KEY,
  type TEXT NOT NULL,            -- style | use | licence | script
  dict_name TEXT NOT NULL,
  sort INTEGER NOT NULL
);
CREATE INDEX dict_items_type ON dict_items (type, sort);

CREATE TABLE families (
  gno TEXT PRIMARY KEY,
  name_zh TEXT NOT NULL,
  name_en TEXT,
  pinyin TEXT NOT NULL,          -- full pinyin of name_zh, lower case, no spaces; the key of sort by name
  initials TEXT NOT NULL,        -- first letters of that pinyin
  kind TEXT NOT NULL,            -- creative | currency
  script TEXT NOT NULL,          -- Hans | Hant | Hans+Hant | Jpan | Latn
  designer TEXT,
  foundry TEXT,
  year INTEGER,
  copyright TEXT,
  about TEXT,
  brand_number TEXT REFERENCES brands (brand_number),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  licence_text_sha256 TEXT REFERENCES licence_texts (sha256),
  reserved_font_names TEXT NOT NULL, -- JSON: string[]
  source_name TEXT NOT NULL,
  source_version TEXT,
  source_url TEXT,
  official_download TEXT,
  variable INTEGER NOT NULL,
  default_face_gno TEXT NOT NULL,
  face_count INTEGER NOT NULL,
  glyph_count INTEGER NOT NULL,
  hanzi_count INTEGER NOT NULL,
  downloads INTEGER NOT NULL,
  sort_new INTEGER NOT NULL,     -- grows with every published family; unique, so that paging is stable
  published_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX families_new ON families (sort_new);
CREATE INDEX families_hot ON families (downloads, sort_new);
CREATE INDEX families_name ON families (pinyin, gno);
CREATE INDEX families_kind ON families (kind, sort_new);

CREATE TABLE faces (
  gno TEXT PRIMARY KEY,
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  style_name TEXT NOT NULL,
  postscript_name TEXT,
  weight INTEGER NOT NULL,
  width INTEGER NOT NULL,
  italic INTEGER NOT NULL,
  source_sha256 TEXT NOT NULL,   -- the file as it came; what a download hands out
  source_format TEXT NOT NULL,   -- ttf | otf | woff | woff2 | ttc
  source_bytes INTEGER NOT NULL,
  source_file_name TEXT NOT NULL,
  sfnt_sha256 TEXT NOT NULL UNIQUE, -- the unpacked single face that the engine reads
  sfnt_bytes INTEGER NOT NULL,
  outline TEXT NOT NULL,         -- glyf | CFF | CFF2
  font_version TEXT,
  glyph_count INTEGER NOT NULL,
  character_count INTEGER NOT NULL,
  fs_type INTEGER NOT NULL,
  vertical INTEGER NOT NULL,
  metrics TEXT NOT NULL,         -- JSON
  axes TEXT NOT NULL,            -- JSON
  instances TEXT NOT NULL,       -- JSON
  features TEXT NOT NULL,        -- JSON: OpenType tags
  verdict TEXT NOT NULL,         -- JSON: what the sanitizer said
  coverage TEXT NOT NULL,        -- JSON: [{charset, have, total}]
  drawn_sha256 TEXT NOT NULL     -- blob: u32 little-endian pairs [first, last] of code points with an outline or a proper blank
);
CREATE INDEX faces_family ON faces (family_gno, position);
CREATE INDEX faces_source ON faces (source_sha256);

CREATE TABLE family_tags (
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  dict_number TEXT NOT NULL REFERENCES dict_items (dict_number),
  PRIMARY KEY (family_gno, dict_number)
);
CREATE INDEX family_tags_dict ON family_tags (dict_number, family_gno);

CREATE TABLE family_weights (
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  weight INTEGER NOT NULL,
  PRIMARY KEY (family_gno, weight)
);

-- Awards, cases, videos: references with their source, shown only where there are any.
CREATE TABLE family_references (
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  type TEXT NOT NULL,            -- award | case | video
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  note TEXT,
  url TEXT,
  PRIMARY KEY (family_gno, type, position)
);

-- Bigrams and single characters of every searchable name: Chinese search in plain SQL.
CREATE TABLE family_grams (
  gram TEXT NOT NULL,
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  PRIMARY KEY (gram, family_gno)
);

CREATE TABLE keywords (
  keyword TEXT PRIMARY KEY,
  url TEXT,
  sort INTEGER NOT NULL
);

-- One row per handed-out download, with the licence then in force.
CREATE TABLE downloads (
  id TEXT PRIMARY KEY,
  family_gno TEXT NOT NULL,
  face_gno TEXT,
  file_name TEXT NOT NULL,
  sha256 TEXT,
  licence_id TEXT NOT NULL,
  licence_text_sha256 TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX downloads_family ON downloads (family_gno, created_at);

-- What the importer refused, so that `catalogue report` can tell later.
CREATE TABLE import_refusals (
  source_sha256 TEXT NOT NULL,
  face_index INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (source_sha256, face_index)
);
