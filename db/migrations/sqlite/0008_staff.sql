-- Written before an action of the console is carried out and completed after it, so that none goes unrecorded.
ALTER TABLE audit_log ADD COLUMN outcome TEXT NOT NULL DEFAULT 'done'; -- begun | done | code of the refusal
CREATE INDEX audit_log_user ON audit_log (user_id, created_at);
CREATE INDEX users_role ON users (role);
