-- Who visitors are, what they keep, what they are told. Times are ISO 8601 UTC text, so both dialects sort them alike.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  nickname TEXT NOT NULL,
  avatar_key TEXT,               -- blob key of the picture
  phone TEXT UNIQUE,             -- 11 digits
  email TEXT UNIQUE,             -- lower case
  password_hash TEXT,            -- argon2id in PHC form; null where nobody set one
  role TEXT NOT NULL,            -- member | editor | operator | owner
  status TEXT NOT NULL,          -- active | disabled
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- A person as an outside service knows them.
CREATE TABLE user_identities (
  provider TEXT NOT NULL,        -- wechat
  subject TEXT NOT NULL,         -- unionid, or openid where there is none
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  openid TEXT NOT NULL,
  nickname TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE UNIQUE INDEX user_identities_user ON user_identities (user_id, provider);

CREATE TABLE agreement_acceptances (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agreement TEXT NOT NULL,       -- register | font
  version TEXT NOT NULL,
  accepted_at TEXT NOT NULL,
  PRIMARY KEY (user_id, agreement, version)
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,   -- SHA-256 of the token; the token itself is kept nowhere
  id TEXT NOT NULL UNIQUE,       -- names the session to its owner
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  authenticated_at TEXT NOT NULL, -- when a password or code was last shown
  user_agent TEXT NOT NULL,
  ip TEXT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, expires_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- At most one living code for a purpose and an account.
CREATE TABLE verification_codes (
  purpose TEXT NOT NULL,         -- register | login | reset | bind | unbind | verify
  account TEXT NOT NULL,         -- phone or e-mail in lower case
  code_hash TEXT NOT NULL,       -- HMAC-SHA-256 over purpose, account and code
  tries INTEGER NOT NULL,
  used_at TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (purpose, account)
);
CREATE INDEX verification_codes_expiry ON verification_codes (expires_at);

-- Permissions that outlive one request: a password reset, a WeChat state, a WeChat identity that waits for an account.
CREATE TABLE tickets (
  ticket_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,            -- reset | wechat-state | wechat-bind
  payload TEXT NOT NULL,         -- JSON
  used_at TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX tickets_expiry ON tickets (expires_at);

-- Counts per key and window, shared by all processes and kept over restarts.
CREATE TABLE throttles (
  throttle_key TEXT NOT NULL,    -- hashed: neither addresses nor phones lie here
  window_start INTEGER NOT NULL, -- Unix time in seconds
  expires_at INTEGER NOT NULL,   -- Unix time in seconds
  uses INTEGER NOT NULL,
  PRIMARY KEY (throttle_key, window_start)
);
CREATE INDEX throttles_expiry ON throttles (expires_at);

CREATE TABLE favourite_folders (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX favourite_folders_name ON favourite_folders (user_id, name);

-- No reference to families: an import may take one away and bring it back.
CREATE TABLE favourite_fonts (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  folder_id TEXT NOT NULL REFERENCES favourite_folders (id) ON DELETE CASCADE,
  family_gno TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (folder_id, family_gno)
);
CREATE INDEX favourite_fonts_user ON favourite_fonts (user_id, family_gno);

-- Articles and collections alike: entries of the content, by their id.
CREATE TABLE favourite_entries (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,            -- article | collection
  entry_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind, entry_id)
);

CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE, -- null: to everybody
  type TEXT NOT NULL,            -- system | licence | account | reply
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  url TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id);

CREATE TABLE notification_reads (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  PRIMARY KEY (user_id, notification_id)
);

-- Whoever was signed in finds the download again; a deleted account leaves the count without the person.
ALTER TABLE downloads ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE downloads ADD COLUMN source_version TEXT;
CREATE INDEX downloads_user ON downloads (user_id, created_at DESC, id);
