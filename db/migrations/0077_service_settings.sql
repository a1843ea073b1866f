-- What owners set in the console of services outside the site; the environment wins over it.
CREATE TABLE service_settings (
  service TEXT PRIMARY KEY,
  settings TEXT NOT NULL, -- JSON: { on, values, secrets }. Secrets are sealed with a key of the site's secret.
  revision INTEGER NOT NULL, -- Grows with each change; rows are never deleted.
  updated_at TEXT NOT NULL
);
