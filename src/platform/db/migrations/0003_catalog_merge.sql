-- Products are merged from observations: each group of fields remembers when it was last seen, so that an older
-- observation never overwrites a newer one, and every merged row gets the next number of the revision feed.

create table catalog (
  only_row boolean primary key default true check (only_row),
  -- Another catalogue's snapshot is told by this.
  id uuid not null default gen_random_uuid(),
  -- The last revision given out. Whoever merges holds this row until it commits, so revisions appear in their order.
  revision bigint not null default 0
);

alter table products rename column monthly_sales to reported_sales;

alter table products
  -- The list that the rank is of, where it is not the category itself.
  add column bsr_category text,
  -- Natural logarithm of the rank, averaged over about the last month.
  add column rank_log_mean real,
  add column text_seen_at timestamptz,
  add column price_seen_at timestamptz,
  add column bsr_seen_at timestamptz,
  add column sales_seen_at timestamptz,
  add column reviews_seen_at timestamptz,
  add column removed_at timestamptz,
  add column revision bigint;

with numbered as (select marketplace, asin, row_number() over (order by marketplace, asin) as revision from products)
update products
set revision = numbered.revision,
  rank_log_mean = ln(bsr),
  text_seen_at = updated_at,
  price_seen_at = case when price_minor is not null then updated_at end,
  bsr_seen_at = case when bsr is not null then updated_at end,
  sales_seen_at = case when reported_sales is not null then updated_at end,
  reviews_seen_at = case when review_count is not null or rating is not null then updated_at end
from numbered
where numbered.marketplace = products.marketplace and numbered.asin = products.asin;

insert into catalog (revision) select count(*) from products;

alter table products alter column revision set not null, alter column text_seen_at set not null;

create unique index products_revision on products (revision);

-- The figures of a product from a moment on, written only when one of them changed. One partition a month.
create table product_history (
  marketplace text not null,
  asin text not null,
  at timestamptz not null,
  price_minor integer,
  bsr integer,
  bsr_category text,
  reported_sales integer,
  review_count integer,
  rating numeric(2, 1),
  primary key (marketplace, asin, at)
) partition by range (at);

-- The months of what is there; later ones are made by the merge that needs them.
do $$
declare month timestamptz;
begin
  for month in select distinct date_trunc('month', updated_at at time zone 'UTC') at time zone 'UTC' from products loop
    execute format(
      'create table product_history_%s partition of product_history for values from (%L) to (%L)',
      to_char(month at time zone 'UTC', 'YYYY_MM'), month,
      (month at time zone 'UTC' + interval '1 month') at time zone 'UTC'
    );
  end loop;
end $$;

-- Rank to sales, fitted by the operator from rows that carry both; without a row the built-in curves hold.
-- A category of '' is that of the whole marketplace.
create table sales_curves (
  marketplace text not null,
  category text not null,
  -- [[log10 of the rank, log10 of the units per month, of the lower and of the upper end of their range], …], by rank.
  knots jsonb not null,
  -- The typical error, in log10.
  spread real not null check (spread >= 0),
  rows_fitted integer not null,
  fitted_at timestamptz not null,
  primary key (marketplace, category)
);
