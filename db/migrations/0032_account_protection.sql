-- Second factors of staff.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, -- Credential id, base64url.
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL, -- COSE key, base64url.
  counter BIGINT NOT NULL, -- Signature counter of the authenticator; 0 if it has none.
  transports TEXT NOT NULL, -- JSON: ["internal", "hybrid"]
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);
CREATE TABLE totp_secrets (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_secret TEXT NOT NULL, -- Encrypted with the site's secret.
  last_step BIGINT NOT NULL, -- Newest time step (30 s) whose code was accepted; it and older ones are refused.
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY, -- SHA-256 of 80 random bits.
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  used_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
-- Last time its user did something in the console; null before.
ALTER TABLE sessions ADD COLUMN acted_at TEXT;
-- Sessions of staff last twelve hours from now on; longer ones end.
DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE role <> 'member');
