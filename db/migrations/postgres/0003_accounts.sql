-- Who visitors are, what they keep, what they are told. Times are ISO 8601 UTC text, so both dialects sort them alike.

CREATE TABLE users (
  id TEXT COLLATE "C" PRIMARY KEY,
  nickname TEXT COLLATE "C" NOT NULL,
  avatar_key TEXT COLLATE "C",               -- blob key of the picture
  phone TEXT COLLATE "C" UNIQUE,             -- 11 digits
  email TEXT COLLATE "C" UNIQUE,             -- lower case
  password_hash TEXT COLLATE "C",            -- argon2id in PHC form; null where nobody set one
  role TEXT COLLATE "C" NOT NULL,            -- member | editor | operator | owner
  status TEXT COLLATE "C" NOT NULL,          -- active | disabled
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);

-- A person as an outside service knows them.
CREATE TABLE user_identities (
  provider TEXT COLLATE "C" NOT NULL,        -- wechat
  subject TEXT COLLATE "C" NOT NULL,         -- unionid, or openid where there is none
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  openid TEXT COLLATE "C" NOT NULL,
  nickname TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE UNIQUE INDEX user_identities_user ON user_identities (user_id, provider);

CREATE TABLE agreement_acceptances (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agreement TEXT COLLATE "C" NOT NULL,       -- register | font
  version TEXT COLLATE "C" NOT NULL,
  accepted_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, agreement, version)
);

CREATE TABLE sessions (
  token_hash TEXT COLLATE "C" PRIMARY KEY,   -- SHA-256 of the token; the token itself is kept nowhere
  id TEXT COLLATE "C" NOT NULL UNIQUE,       -- names the session to its owner
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C" NOT NULL,
  last_seen_at TEXT COLLATE "C" NOT NULL,
  authenticated_at TEXT COLLATE "C" NOT NULL, -- when a password or code was last shown
  user_agent TEXT COLLATE "C" NOT NULL,
  ip TEXT COLLATE "C" NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, expires_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- At most one living code for a purpose and an account.
CREATE TABLE verification_codes (
  purpose TEXT COLLATE "C" NOT NULL,         -- register | login | reset | bind | unbind | verify
  account TEXT COLLATE "C" NOT NULL,         -- phone or e-mail in lower case
  code_hash TEXT COLLATE "C" NOT NULL,       -- HMAC-SHA-256 over purpose, account and code
  tries INTEGER NOT NULL,
  used_at TEXT COLLATE "C",
  expires_at TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (purpose, account)
);
CREATE INDEX verification_codes_expiry ON verification_codes (expires_at);

-- Permissions that outlive one request: a password reset, a WeChat state, a WeChat identity that waits for an account.
CREATE TABLE tickets (
  ticket_hash TEXT COLLATE "C" PRIMARY KEY,
  kind TEXT COLLATE "C" NOT NULL,            -- reset | wechat-state | wechat-bind
  payload TEXT COLLATE "C" NOT NULL,         -- JSON
  used_at TEXT COLLATE "C",
  expires_at TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tickets_expiry ON tickets (expires_at);

-- Counts per key and window, shared by all processes and kept over restarts.
CREATE TABLE throttles (
  throttle_key TEXT COLLATE "C" NOT NULL,    -- hashed: neither addresses nor phones lie here
  window_start BIGINT NOT NULL, -- Unix time in seconds
  expires_at BIGINT NOT NULL,   -- Unix time in seconds
  uses INTEGER NOT NULL,
  PRIMARY KEY (throttle_key, window_start)
);
CREATE INDEX throttles_expiry ON throttles (expires_at);

CREATE TABLE favourite_folders (
  id TEXT COLLATE "C" PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  is_default INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX favourite_folders_name ON favourite_folders (user_id, name);

-- No reference to families: an import may take one away and bring it back.
CREATE TABLE favourite_fonts (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  folder_id TEXT COLLATE "C" NOT NULL REFERENCES favourite_folders (id) ON DELETE CASCADE,
  family_gno TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (folder_id, family_gno)
);
CREATE INDEX favourite_fonts_user ON favourite_fonts (user_id, family_gno);

-- Articles and collections alike: entries of the content, by their id.
CREATE TABLE favourite_entries (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT COLLATE "C" NOT NULL,            -- article | collection
  entry_id TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, kind, entry_id)
);

CREATE TABLE notifications (
  id TEXT COLLATE "C" PRIMARY KEY,
  user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE CASCADE, -- null: to everybody
  type TEXT COLLATE "C" NOT NULL,            -- system | licence | account | reply
  title TEXT COLLATE "C" NOT NULL,
  body TEXT COLLATE "C" NOT NULL,
  url TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id);

CREATE TABLE notification_reads (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  notification_id TEXT COLLATE "C" NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  read_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, notification_id)
);

-- Whoever was signed in finds the download again; a deleted account leaves the count without the person.
ALTER TABLE downloads ADD COLUMN user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE downloads ADD COLUMN source_version TEXT COLLATE "C";
CREATE INDEX downloads_user ON downloads (user_id, created_at DESC, id);
