-- Account that made a board, if its maker had logged in: the board is exported, closed and deleted with the account.
ALTER TABLE title_boards ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX title_boards_maker ON title_boards (user_id);
