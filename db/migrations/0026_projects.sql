-- Projects that visitors keep with their account: what a project file holds, without texts.
CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  revision INTEGER NOT NULL, -- Counts saves, so that two devices do not overwrite each other.
  file TEXT NOT NULL, -- JSON of a project file; its texts have only their distinct characters.
  bytes INTEGER NOT NULL, -- Size of `file` in UTF-8.
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX projects_user ON projects (user_id, updated_at);
-- Families that a project's roles use, with the terms when they were chosen.
CREATE TABLE project_families (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  family_gno TEXT NOT NULL,
  licence_id TEXT NOT NULL,
  licence_text_sha256 TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (project_id, family_gno)
);
CREATE INDEX project_families_family ON project_families (family_gno);
-- Read-only links to projects. The token is computed from the id and the site's secret, and not stored.
CREATE TABLE project_shares (
  id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL UNIQUE REFERENCES projects (id) ON DELETE CASCADE,
  roles TEXT NOT NULL, -- JSON: [{ name, line, faces }]
  created_at TEXT NOT NULL
);
CREATE TABLE project_votes (
  share_id TEXT NOT NULL REFERENCES project_shares (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  visitor_sha256 TEXT NOT NULL, -- Of the share's id and a random number in the visitor's browser.
  face_gno TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (share_id, role, visitor_sha256)
);
CREATE TABLE project_comments (
  id TEXT PRIMARY KEY,
  share_id TEXT NOT NULL REFERENCES project_shares (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX project_comments_share ON project_comments (share_id, created_at);
