-- Receipts that downloads contained, so that anybody can check one by its hash. They name no visitor.
CREATE TABLE receipts (
  sha256 TEXT PRIMARY KEY, -- Of the receipt's bytes.
  family_gno TEXT NOT NULL,
  name_zh TEXT NOT NULL,
  source_version TEXT,
  licence_id TEXT NOT NULL,
  licence_name TEXT NOT NULL,
  licence_text_sha256 TEXT NOT NULL,
  files TEXT NOT NULL, -- JSON: [{ fileName, bytes, sha256 }]
  issued_at TEXT NOT NULL
);
