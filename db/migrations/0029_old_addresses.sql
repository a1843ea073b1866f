-- Addresses of a former site and the pages to which they lead: one of the operator's lists.
CREATE TABLE old_addresses (
  id TEXT PRIMARY KEY,
  from_path TEXT NOT NULL UNIQUE, -- Decoded, in lower case, without .html and trailing slashes.
  to_path TEXT NOT NULL, -- Path of a page of this site, with its query.
  updated_at TEXT NOT NULL
);
