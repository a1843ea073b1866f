-- Other names by which people know a family, separated by 、.
ALTER TABLE families ADD COLUMN aliases TEXT;
