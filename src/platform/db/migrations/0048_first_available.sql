-- The day since which the marketplace offers the product, with its last sighting. Null where no source has seen it, as in all older
-- rows.
alter table products
  add column first_available date,
  add column available_seen_at timestamptz;
