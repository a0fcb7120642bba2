-- Each field remembers when it was last seen. Until now the texts shared one time, and the rating that of the reviews:
-- from here on text_seen_at is the title's, and reviews_seen_at that of the review count.

alter table products
  add column brand_seen_at timestamptz,
  add column category_seen_at timestamptz,
  add column image_seen_at timestamptz,
  add column parent_seen_at timestamptz,
  add column rating_seen_at timestamptz;

update products
set brand_seen_at = case when brand is not null then text_seen_at end,
  category_seen_at = case when category is not null then text_seen_at end,
  image_seen_at = case when image_url is not null then text_seen_at end,
  parent_seen_at = case when parent_asin is not null then text_seen_at end,
  rating_seen_at = case when rating is not null then reviews_seen_at end;
