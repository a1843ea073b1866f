-- What came beside an uploaded font: JSON with the licence file and the repository; null if nothing.
ALTER TABLE font_uploads ADD COLUMN beside TEXT;
