-- Changes that are published together, and taken back together.
CREATE TABLE releases (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL,
  revision INTEGER NOT NULL,  -- counts writes to the release and to its changes
  publish_at TEXT,            -- when an open release is published by itself
  failure TEXT,               -- JSON: when and why it was not published at its time
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  published_at TEXT,
  undone_at TEXT
);
CREATE INDEX releases_due ON releases (state, publish_at);

CREATE TABLE release_changes (
  release_id TEXT NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,      -- id of the entry, gno of the family
  base TEXT NOT NULL,         -- revision of the subject that `after` was taken from
  after TEXT,                 -- JSON: what visitors will see; null takes it off the site
  accepted INTEGER NOT NULL,  -- 1: somebody has confirmed what is lost
  before TEXT,                -- JSON: what visitors saw until publication; null if nothing
  left_revision TEXT,         -- revision of the subject after publication
  editor TEXT REFERENCES users (id) ON DELETE SET NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (release_id, kind, subject)
);
CREATE INDEX release_changes_subject ON release_changes (kind, subject);
