-- A licence's version is in force from a day on: until then it is coming, and the former one stands.

ALTER TABLE licence_versions ADD COLUMN in_force_at TEXT COLLATE "C";   -- when it took over; null while it is coming
ALTER TABLE licence_versions ADD COLUMN withdrawn_at TEXT COLLATE "C";  -- when it was taken back; only one that was still coming

-- Until now a version took over as soon as it was written down, whatever its day.
UPDATE licence_versions SET in_force_at = created_at;

-- From now on every licence and every public family has a first version.
INSERT INTO licence_versions
  (subject_kind, subject_id, version, effective_on, changes, snapshot, editor, created_at, in_force_at)
SELECT 'family', gno, 1, to_char(published_at::timestamptz AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), '',
  json_build_object('licenceId', licence_id, 'licenceTextSha256', licence_text_sha256)::text, NULL, published_at, published_at
FROM families
WHERE gno NOT IN (SELECT subject_id FROM licence_versions WHERE subject_kind = 'family');
INSERT INTO licence_versions
  (subject_kind, subject_id, version, effective_on, changes, snapshot, editor, created_at, in_force_at)
SELECT 'licence', id, 1, substr(reviewed_at, 1, 10), '',
  json_build_object('name', name, 'url', url, 'matrix', matrix::json)::text, NULL,
  substr(reviewed_at, 1, 10) || 'T00:00:00.000Z', substr(reviewed_at, 1, 10) || 'T00:00:00.000Z'
FROM licences
WHERE id NOT IN (SELECT subject_id FROM licence_versions WHERE subject_kind = 'licence');

-- Versions that somebody who had downloaded under the former one was told of.
CREATE TABLE licence_messages (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject_kind TEXT COLLATE "C" NOT NULL,      -- licence | family
  subject_id TEXT COLLATE "C" NOT NULL,
  version INTEGER NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  withdrawn_at TEXT COLLATE "C",               -- when they were told that it does not come
  PRIMARY KEY (user_id, subject_kind, subject_id, version)
);
CREATE INDEX licence_messages_version ON licence_messages (subject_kind, subject_id, version, withdrawn_at);
INSERT INTO licence_messages (user_id, subject_kind, subject_id, version, created_at)
SELECT user_id, 'licence', licence_id, version, created_at FROM licence_version_notices;
INSERT INTO licence_messages (user_id, subject_kind, subject_id, version, created_at)
SELECT n.user_id, 'family', n.family_gno, v.version, n.created_at
FROM licence_notices n
JOIN families f ON f.gno = n.family_gno AND f.licence_text_sha256 = n.licence_text_sha256
JOIN licence_versions v ON v.subject_kind = 'family' AND v.subject_id = n.family_gno
WHERE v.version = (SELECT max(w.version) FROM licence_versions w WHERE w.subject_kind = 'family' AND w.subject_id = n.family_gno);
DROP TABLE licence_version_notices;
DROP TABLE licence_notices;

CREATE INDEX downloads_licence_id ON downloads (family_gno, licence_id, user_id) WHERE user_id IS NOT NULL;
