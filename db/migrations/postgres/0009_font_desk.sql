-- The font desk: what the operator holds of a family, whether visitors see it or not. Visitors see what stands in
-- `families`; publishing writes it there from here, unpublishing takes it out.

CREATE TABLE desk_families (
  gno TEXT PRIMARY KEY,
  version INTEGER NOT NULL,        -- grows with every change
  published_version INTEGER,       -- the version last published; null before the first time
  statement TEXT NOT NULL,         -- JSON: what is said of the family, without what the columns below hold
  brand_number TEXT REFERENCES brands (brand_number),
  licence_id TEXT NOT NULL REFERENCES licences (id),
  licence_text_sha256 TEXT REFERENCES licence_texts (sha256),
  name_key TEXT NOT NULL,          -- as in family_keys; fonts of that name find the family by it
  downloads INTEGER NOT NULL,      -- of a family that is not public; of a public one families.downloads counts
  sort_new INTEGER,                -- place in the order of publishing; null before the first time
  published_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX desk_families_name ON desk_families (name_key);
CREATE INDEX desk_families_brand ON desk_families (brand_number);
CREATE INDEX desk_families_licence ON desk_families (licence_id);

CREATE TABLE desk_tags (
  family_gno TEXT NOT NULL REFERENCES desk_families (gno) ON DELETE CASCADE ON UPDATE CASCADE,
  dict_number TEXT NOT NULL REFERENCES dict_items (dict_number),
  PRIMARY KEY (family_gno, dict_number)
);
CREATE INDEX desk_tags_dict ON desk_tags (dict_number);

CREATE TABLE desk_faces (
  family_gno TEXT NOT NULL REFERENCES desk_families (gno) ON DELETE CASCADE ON UPDATE CASCADE,
  gno TEXT NOT NULL,
  position INTEGER NOT NULL,
  sfnt_sha256 TEXT NOT NULL,
  source_sha256 TEXT NOT NULL,
  drawn_sha256 TEXT NOT NULL,
  hanzi_count INTEGER NOT NULL,
  face TEXT NOT NULL,              -- JSON: the row of `faces`
  PRIMARY KEY (family_gno, gno)
);
CREATE INDEX desk_faces_sfnt ON desk_faces (sfnt_sha256);

-- Font files on their way in, part by part, and what was found in them.
CREATE TABLE font_uploads (
  id TEXT PRIMARY KEY,
  user_id TEXT,
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  received INTEGER NOT NULL,
  state TEXT NOT NULL,             -- receiving | checking | ready | refused
  code TEXT,                       -- of a refusal
  reason TEXT,                     -- of a refusal, Chinese
  found TEXT,                      -- JSON: the faces of a file that was taken
  created_at TEXT NOT NULL,
  touched_at TEXT NOT NULL
);
CREATE INDEX font_uploads_created ON font_uploads (created_at);

-- Licences of the list and terms of single families, each as it was from a day on.
CREATE TABLE licence_versions (
  subject_kind TEXT NOT NULL,      -- licence | family
  subject_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  effective_on TEXT NOT NULL,      -- date
  changes TEXT NOT NULL,           -- what is different from the version before, for people
  snapshot TEXT NOT NULL,          -- JSON: the licence, or the family's licence and the hash of its text
  editor TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (subject_kind, subject_id, version)
);

-- A new version of a licence that somebody who had downloaded under the former was told of.
CREATE TABLE licence_version_notices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  licence_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, licence_id, version)
);

-- Licences, brands, dictionary items and keywords over which the operator has the word: imports leave them alone.
CREATE TABLE operator_words (
  kind TEXT NOT NULL,              -- licence | brand | tag | keyword
  id TEXT NOT NULL,
  removed INTEGER NOT NULL,        -- 1: taken out, and not to be brought back
  PRIMARY KEY (kind, id)
);
