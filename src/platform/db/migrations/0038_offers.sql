-- The Buy Box price and the number of new offers, with their sightings. Null where no source has seen them, as in all older rows.
-- Bits of `absent`: 32 Buy Box price, 64 offers.
alter table products
  add column buy_box_minor integer,
  add column offer_count integer,
  add column buy_box_seen_at timestamptz,
  add column offers_seen_at timestamptz;
alter table product_history
  add column buy_box_minor integer,
  add column offer_count integer;
