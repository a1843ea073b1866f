-- An address without a leading slash was kept as a page of this site.
UPDATE friend_links SET protocol = 1 WHERE protocol = 2 AND url NOT LIKE '/%';
UPDATE adverts SET protocol = 1 WHERE protocol = 2 AND url NOT LIKE '/%';
UPDATE web_columns SET protocol = 1 WHERE protocol = 2 AND url NOT LIKE '/%';
