-- Processes that serve this database, each by its latest report.
CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  secret_fingerprint TEXT NOT NULL, -- Differs between processes with different secrets.
  started_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  report TEXT NOT NULL -- JSON, for the status page.
);
