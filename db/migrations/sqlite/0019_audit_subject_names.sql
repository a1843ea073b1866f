ALTER TABLE audit_log ADD COLUMN subject_name TEXT;
