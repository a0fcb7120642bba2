-- The weight of the packed product in grams and its sides in millimetres, longest first, with their last sightings. Null where no
-- source has seen them, as in all older rows.
alter table products
  add column weight_g integer,
  add column sides_mm integer[],
  add column weight_seen_at timestamptz,
  add column sides_seen_at timestamptz;
