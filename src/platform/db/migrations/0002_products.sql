-- What is known of a product, per marketplace. Null means "not known", never zero.

create table products (
  marketplace text not null,
  asin text not null,
  title text not null,
  brand text,
  category text,
  image_url text,
  price_minor integer check (price_minor >= 0),
  bsr integer check (bsr > 0),
  monthly_sales integer check (monthly_sales >= 0),
  review_count integer check (review_count >= 0),
  rating numeric(2, 1) check (rating between 1 and 5),
  updated_at timestamptz not null,
  primary key (marketplace, asin)
);
