-- The catalogue: families, their faces, what each face can draw, under which licence.
-- JSON columns hold text; booleans are 0/1; times are ISO 8601 UTC text. Collation "C" sorts text by code point,
-- as SQLite does, and lets prefix searches use the indexes.

CREATE TABLE meta (
  key TEXT COLLATE "C" PRIMARY KEY,
  value TEXT COLLATE "C" NOT NULL
);

CREATE TABLE licences (
  id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  spdx TEXT COLLATE "C",
  url TEXT COLLATE "C",
  matrix TEXT COLLATE "C" NOT NULL,          -- JSON: [{use, permission, note}]
  evidence TEXT COLLATE "C" NOT NULL,
  reviewed_at TEXT COLLATE "C" NOT NULL
);

CREATE TABLE licence_texts (
  sha256 TEXT COLLATE "C" PRIMARY KEY,
  text TEXT COLLATE "C" NOT NULL
);

CREATE TABLE brands (
  brand_number TEXT COLLATE "C" PRIMARY KEY,
  brand_name TEXT COLLATE "C" NOT NULL,
  url TEXT COLLATE "C"
);

CREATE TABLE dict_items (
  dict_number TEXT COLLATE "C" PRIMARY KEY,
  type TEXT COLLATE "C" NOT NULL,            -- style | use | licence | script
  dict_name TEXT COLLATE "C" NOT NULL,
  sort INTEGER NOT NULL
);
CREATE INDEX dict_items_type ON dict_items (type, sort);

CREATE TABLE families (
  gno TEXT COLLATE "C" PRIMARY KEY,
  name_zh TEXT COLLATE "C" NOT NULL,
  name_en TEXT COLLATE "C",
  pinyin TEXT COLLATE "C" NOT NULL,          -- full pinyin of name_zh, lower case, no spaces; the key of sort by name
  initials TEXT COLLATE "C" NOT NULL,        -- first letters of that pinyin
  kind TEXT COLLATE "C" NOT NULL,            -- creative | currency
  script TEXT COLLATE "C" NOT NULL,          -- Hans | Hant | Hans+Hant | Jpan | Latn
  designer TEXT COLLATE "C",
  foundry TEXT COLLATE "C",
  year INTEGER,
  copyright TEXT COLLATE "C",
  about TEXT COLLATE "C",
  brand_number TEXT COLLATE "C" REFERENCES brands (brand_number),
  licence_id TEXT COLLATE "C" NOT NULL REFERENCES licences (id),
  licence_text_sha256 TEXT COLLATE "C" REFERENCES licence_texts (sha256),
  reserved_font_names TEXT COLLATE "C" NOT NULL, -- JSON: string[]
  source_name TEXT COLLATE "C" NOT NULL,
  source_version TEXT COLLATE "C",
  source_url TEXT COLLATE "C",
  official_download TEXT COLLATE "C",
  variable INTEGER NOT NULL,
  default_face_gno TEXT COLLATE "C" NOT NULL,
  face_count INTEGER NOT NULL,
  glyph_count INTEGER NOT NULL,
  hanzi_count INTEGER NOT NULL,
  downloads INTEGER NOT NULL,
  sort_new INTEGER NOT NULL,     -- grows with every published family; unique, so that paging is stable
  published_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX families_new ON families (sort_new);
CREATE INDEX families_hot ON families (downloads, sort_new);
CREATE INDEX families_name ON families (pinyin, gno);
CREATE INDEX families_kind ON families (kind, sort_new);

CREATE TABLE faces (
  gno TEXT COLLATE "C" PRIMARY KEY,
  family_gno TEXT COLLATE "C" NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  style_name TEXT COLLATE "C" NOT NULL,
  postscript_name TEXT COLLATE "C",
  weight INTEGER NOT NULL,
  width INTEGER NOT NULL,
  italic INTEGER NOT NULL,
  source_sha256 TEXT COLLATE "C" NOT NULL,   -- the file as it came; what a download hands out
  source_format TEXT COLLATE "C" NOT NULL,   -- ttf | otf | woff | woff2 | ttc
  source_bytes INTEGER NOT NULL,
  source_file_name TEXT COLLATE "C" NOT NULL,
  sfnt_sha256 TEXT COLLATE "C" NOT NULL UNIQUE, -- the unpacked single face that the engine reads
  sfnt_bytes INTEGER NOT NULL,
  outline TEXT COLLATE "C" NOT NULL,         -- glyf | CFF | CFF2
  font_version TEXT COLLATE "C",
  glyph_count INTEGER NOT NULL,
  character_count INTEGER NOT NULL,
  fs_type INTEGER NOT NULL,
  vertical INTEGER NOT NULL,
  metrics TEXT COLLATE "C" NOT NULL,         -- JSON
  axes TEXT COLLATE "C" NOT NULL,            -- JSON
  instances TEXT COLLATE "C" NOT NULL,       -- JSON
  features TEXT COLLATE "C" NOT NULL,        -- JSON: OpenType tags
  verdict TEXT COLLATE "C" NOT NULL,         -- JSON: what the sanitizer said
  coverage TEXT COLLATE "C" NOT NULL,        -- JSON: [{charset, have, total}]
  drawn_sha256 TEXT COLLATE "C" NOT NULL     -- blob: u32 little-endian pairs [first, last] of code points with an outline or a proper blank
);
CREATE INDEX faces_family ON faces (family_gno, position);
CREATE INDEX faces_source ON faces (source_sha256);

CREATE TABLE family_tags (
  family_gno TEXT COLLATE "C" NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  dict_number TEXT COLLATE "C" NOT NULL REFERENCES dict_items (dict_number),
  PRIMARY KEY (family_gno, dict_number)
);
CREATE INDEX family_tags_dict ON family_tags (dict_number, family_gno);

CREATE TABLE family_weights (
  family_gno TEXT COLLATE "C" NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  weight INTEGER NOT NULL,
  PRIMARY KEY (family_gno, weight)
);

-- Awards, cases, videos: references with their source, shown only where there are any.
CREATE TABLE family_references (
  family_gno TEXT COLLATE "C" NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  type TEXT COLLATE "C" NOT NULL,            -- award | case | video
  position INTEGER NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  note TEXT COLLATE "C",
  url TEXT COLLATE "C",
  PRIMARY KEY (family_gno, type, position)
);

-- Bigrams and single characters of every searchable name: Chinese search in plain SQL.
CREATE TABLE family_grams (
  gram TEXT COLLATE "C" NOT NULL,
  family_gno TEXT COLLATE "C" NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  PRIMARY KEY (gram, family_gno)
);

CREATE TABLE keywords (
  keyword TEXT COLLATE "C" PRIMARY KEY,
  url TEXT COLLATE "C",
  sort INTEGER NOT NULL
);

-- One row per handed-out download, with the licence then in force.
CREATE TABLE downloads (
  id TEXT COLLATE "C" PRIMARY KEY,
  family_gno TEXT COLLATE "C" NOT NULL,
  face_gno TEXT COLLATE "C",
  file_name TEXT COLLATE "C" NOT NULL,
  sha256 TEXT COLLATE "C",
  licence_id TEXT COLLATE "C" NOT NULL,
  licence_text_sha256 TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX downloads_family ON downloads (family_gno, created_at);

-- What the importer refused, so that `catalogue report` can tell later.
CREATE TABLE import_refusals (
  source_sha256 TEXT COLLATE "C" NOT NULL,
  face_index INTEGER NOT NULL,
  file_name TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (source_sha256, face_index)
);
