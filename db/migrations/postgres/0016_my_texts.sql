-- The texts that a visitor keeps (「我的文字」), with the account; deleted ones are remembered, so that no device brings them back.
CREATE TABLE my_texts (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,              -- made by the browser
  name TEXT NOT NULL,
  text TEXT,                     -- null where it was deleted
  changed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, id)
);
