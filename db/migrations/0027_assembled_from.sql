-- Name of the original from whose slices a family was assembled, under another name.
ALTER TABLE families ADD COLUMN assembled_from TEXT;
