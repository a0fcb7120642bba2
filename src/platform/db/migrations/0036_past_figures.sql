-- When a product was first seen, and its figures some days ago; a job refreshes them daily. Null: not determined yet, or unknown.
alter table products
  add column first_seen_at timestamptz,
  add column price_minor_7d integer,
  add column price_minor_30d integer,
  add column price_minor_90d integer,
  add column bsr_7d integer,
  add column bsr_30d integer,
  add column bsr_90d integer,
  add column rating_7d numeric(2, 1),
  add column rating_30d numeric(2, 1),
  add column rating_90d numeric(2, 1);

-- How far past figures are refreshed: those of new products up to a revision; those of all products on a day; and within the
-- present round, up to a product.
alter table catalog
  add column past_revision bigint not null default 0,
  add column past_day date,
  add column past_marketplace text,
  add column past_asin text;
