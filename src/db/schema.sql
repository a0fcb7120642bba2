-- What the migrations come to. Written by `npm run docs`; do not edit.

create table accounts (
  id text not null,
  name text not null,
  plan text not null,
  overrides jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint accounts_name_key UNIQUE (name),
  constraint accounts_pkey PRIMARY KEY (id)
);

create table api_keys (
  id text not null,
  account_id text not null,
  name text not null,
  hash text not null,
  start text not null,
  last_four text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  replaced_by text,
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint api_keys_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES api_keys(id) ON DELETE SET NULL
);

create table catalog (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  revision bigint not null default 0,
  constraint catalog_pkey PRIMARY KEY (only_row),
  constraint catalog_only_row_check CHECK (only_row)
);

create table product_history (
  marketplace text not null,
  asin text not null,
  at timestamp with time zone not null,
  price_minor integer,
  bsr integer,
  bsr_category text,
  reported_sales integer,
  review_count integer,
  rating numeric(2,1),
  constraint product_history_pkey PRIMARY KEY (marketplace, asin, at)
);

create table products (
  marketplace text not null,
  asin text not null,
  title text not null,
  brand text,
  category text,
  image_url text,
  price_minor integer,
  bsr integer,
  reported_sales integer,
  review_count integer,
  rating numeric(2,1),
  updated_at timestamp with time zone not null,
  bsr_category text,
  rank_log_mean real,
  text_seen_at timestamp with time zone not null,
  price_seen_at timestamp with time zone,
  bsr_seen_at timestamp with time zone,
  sales_seen_at timestamp with time zone,
  reviews_seen_at timestamp with time zone,
  removed_at timestamp with time zone,
  revision bigint not null,
  constraint products_pkey PRIMARY KEY (marketplace, asin),
  constraint products_bsr_check CHECK ((bsr > 0)),
  constraint products_monthly_sales_check CHECK ((reported_sales >= 0)),
  constraint products_price_minor_check CHECK ((price_minor >= 0)),
  constraint products_rating_check CHECK (((rating >= (1)::numeric) AND (rating <= (5)::numeric))),
  constraint products_review_count_check CHECK ((review_count >= 0))
);

create table sales_curves (
  marketplace text not null,
  category text not null,
  knots jsonb not null,
  spread real not null,
  rows_fitted integer not null,
  fitted_at timestamp with time zone not null,
  constraint sales_curves_pkey PRIMARY KEY (marketplace, category),
  constraint sales_curves_spread_check CHECK ((spread >= (0)::double precision))
);

create table usage_days (
  account_id text not null,
  day date not null,
  used integer not null,
  daily_limit integer not null,
  last_admitted integer not null,
  constraint usage_days_pkey PRIMARY KEY (account_id, day),
  constraint usage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint usage_days_used_check CHECK ((used >= 0))
);

create table usage_nodes (
  id text not null,
  batch bigint not null,
  day date not null,
  admitted jsonb not null,
  counted_at timestamp with time zone not null,
  constraint usage_nodes_pkey PRIMARY KEY (id)
);

CREATE INDEX api_keys_account_id ON public.api_keys USING btree (account_id);
CREATE INDEX api_keys_replaced_by ON public.api_keys USING btree (replaced_by);
CREATE UNIQUE INDEX products_revision ON public.products USING btree (revision);
