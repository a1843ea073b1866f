-- Titles to choose from, sent by link without an account. Neither the link's token nor the key of its maker is stored.
CREATE TABLE title_boards (
  token_sha256 TEXT PRIMARY KEY,
  key_sha256 TEXT NOT NULL, -- Of the key in the maker's browser, which takes the board back.
  question TEXT NOT NULL,
  titles TEXT NOT NULL, -- JSON: [{ title, ground }]
  created_at TEXT NOT NULL
);
CREATE INDEX title_boards_created ON title_boards (created_at);
CREATE TABLE title_votes (
  board_sha256 TEXT NOT NULL REFERENCES title_boards (token_sha256) ON DELETE CASCADE,
  visitor_sha256 TEXT NOT NULL, -- Of the board and a random number in the visitor's browser.
  choice INTEGER NOT NULL, -- Place of a title, from 0.
  created_at TEXT NOT NULL,
  PRIMARY KEY (board_sha256, visitor_sha256)
);
