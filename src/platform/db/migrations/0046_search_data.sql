-- The marketplace's own search data, of one account. The key of a row is that of the report, so a later report of the same
-- period replaces it. A row belongs to the import that last changed it.

-- Brand Analytics Search Terms: one row per clicked product of a term. `click_rank` is 0 and `asin` null for a term without one.
create table report_search_terms (
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  search_term text not null,
  period_end date not null,
  period text not null check (period in ('day', 'week', 'month', 'quarter')),
  department text not null,
  click_rank smallint not null,
  period_start date not null,
  frequency_rank integer not null,
  asin text,
  click_share double precision,
  conversion_share double precision,
  import_number bigint not null references report_imports (number) on delete cascade,
  primary key (account_id, marketplace, search_term, period_end, period, department, click_rank)
);
create index report_search_terms_import on report_search_terms (import_number);

-- Brand Analytics Search Query Performance: of one product (`asin`) or of a brand; the other one is empty.
create table report_query_performance (
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  search_term text not null,
  period_end date not null,
  period text not null check (period in ('day', 'week', 'month', 'quarter')),
  asin text not null,
  brand text not null,
  period_start date not null,
  query_score integer,
  query_volume integer,
  impressions integer,
  own_impressions integer,
  impression_share double precision,
  clicks integer,
  click_rate double precision,
  own_clicks integer,
  click_share double precision,
  cart_adds integer,
  cart_add_rate double precision,
  own_cart_adds integer,
  cart_add_share double precision,
  purchases integer,
  purchase_rate double precision,
  own_purchases integer,
  purchase_share double precision,
  import_number bigint not null references report_imports (number) on delete cascade,
  primary key (account_id, marketplace, search_term, period_end, period, asin, brand)
);
create index report_query_performance_import on report_query_performance (import_number);
