-- The number of pictures on the product page, with its last sighting. Null where no source has counted them, as in all older rows.
alter table products
  add column image_count int,
  add column image_count_seen_at timestamptz;
