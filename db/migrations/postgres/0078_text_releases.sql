-- The time of a text is that of a release of this text alone, which its form makes.
ALTER TABLE releases ADD COLUMN single INTEGER NOT NULL DEFAULT 0; -- 1: made by the form of its only text

-- A time that was set in a form counts for more than a release that was to have the text.
CREATE TABLE timed_texts AS
  SELECT e.id AS id, e.version AS version, e.title AS title, c.publish_at AS publish_at
  FROM entries e JOIN entry_changes c ON c.entry_id = e.id
  WHERE c.publish_at IS NOT NULL AND e.deleted_at IS NULL
  UNION ALL
  SELECT id, version, title, publish_at FROM entries
  WHERE status <> 'draft' AND deleted_at IS NULL AND (origin IS NULL OR desk_since IS NOT NULL)
    AND publish_at > to_char(CURRENT_TIMESTAMP AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
UPDATE releases SET revision = revision + 1 WHERE state = 'open' AND id IN (
  SELECT release_id FROM release_changes WHERE kind = 'text' AND subject IN (SELECT id FROM timed_texts));
DELETE FROM release_changes WHERE kind = 'text' AND subject IN (SELECT id FROM timed_texts)
  AND release_id IN (SELECT id FROM releases WHERE state = 'open');

-- The version is a draft until it is shown.
UPDATE entry_versions SET snapshot = replace(snapshot, '"status":"scheduled"', '"status":"draft"')
  WHERE EXISTS (SELECT 1 FROM timed_texts t WHERE t.id = entry_id AND t.version = entry_versions.version);
UPDATE entries SET status = 'draft' WHERE id IN (SELECT id FROM timed_texts)
  AND id NOT IN (SELECT entry_id FROM entry_changes);
INSERT INTO releases (id, name, note, state, revision, publish_at, created_by, created_at, keeps_desk, single)
  SELECT 'text-' || t.id, '定时：' || substr(t.title, 1, 50), '', 'open', 1, t.publish_at, v.editor, v.created_at, 0, 1
  FROM timed_texts t JOIN entry_versions v ON v.entry_id = t.id AND v.version = t.version;
INSERT INTO release_changes (release_id, kind, subject, base, after, accepted, editor, updated_at)
  SELECT 'text-' || t.id, 'text', t.id, CAST(t.version AS TEXT), v.snapshot, 0, v.editor, v.created_at
  FROM timed_texts t JOIN entry_versions v ON v.entry_id = t.id AND v.version = t.version;
DROP TABLE timed_texts;

DROP INDEX entry_changes_due;
ALTER TABLE entry_changes DROP COLUMN publish_at;
