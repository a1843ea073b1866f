-- What the importer has taken in, so that the same files under the same sidecar need not be looked into again.

CREATE TABLE family_imports (
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE,
  unit TEXT NOT NULL,            -- sha256 over the files and the sidecar that came together
  sources TEXT NOT NULL,         -- JSON: source_sha256 of the faces that came of it
  PRIMARY KEY (unit, family_gno)
);
CREATE INDEX family_imports_family ON family_imports (family_gno);

-- Family names as the fonts carry them: further styles that come later find their family by these.
CREATE TABLE family_keys (
  name_key TEXT PRIMARY KEY,
  family_gno TEXT NOT NULL REFERENCES families (gno) ON DELETE CASCADE
);
CREATE INDEX family_keys_family ON family_keys (family_gno);
