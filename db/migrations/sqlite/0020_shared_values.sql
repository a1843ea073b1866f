-- Short-lived state of all processes, on a site without Redis: counters, open captchas and their passes, locks.
-- Replaces throttles, captchas, captcha_passes and captcha_locks. Processes of the former version may still use those,
-- so a later migration drops them.
CREATE TABLE shared_values (
  key TEXT PRIMARY KEY,          -- hashed where it would contain an address or a phone
  value TEXT NOT NULL,
  set_at INTEGER NOT NULL,       -- Unix time in milliseconds
  expires_at INTEGER NOT NULL    -- Unix time in milliseconds
);
CREATE INDEX shared_values_expiry ON shared_values (expires_at);
