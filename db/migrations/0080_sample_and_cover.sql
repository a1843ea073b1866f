-- The line that specimens of a family draw before a visitor has typed, and the scene that its picture stands in; null
-- where the site chooses.
ALTER TABLE families ADD COLUMN sample_line TEXT;
ALTER TABLE families ADD COLUMN cover TEXT;
