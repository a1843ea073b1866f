-- What visitors saw of a record until a moment: the time machine reads the site from it.
CREATE TABLE former_states (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  seq INTEGER NOT NULL,      -- counts the states of a subject
  until TEXT NOT NULL,       -- when visitors ceased to see it
  state TEXT,                -- JSON that the kind reads; null if they saw nothing
  editor TEXT REFERENCES users (id) ON DELETE SET NULL, -- who showed them something else
  PRIMARY KEY (kind, subject, seq)
);
CREATE INDEX former_states_until ON former_states (until);
