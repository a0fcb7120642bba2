-- What the migrations come to. Written by `npm run docs`; do not edit.

create table accounts (
  id text not null,
  name text not null,
  plan text not null,
  overrides jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  operator boolean not null default false,
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

create table import_rejects (
  run_id text not null,
  number bigint not null,
  line bigint not null,
  asin text,
  reason text not null,
  "row" text,
  constraint import_rejects_pkey PRIMARY KEY (run_id, number),
  constraint import_rejects_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);

create table import_runs (
  id text not null,
  source text not null,
  uploaded boolean not null default false,
  fingerprint text not null,
  format text,
  preset text,
  status text not null,
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  "position" bigint not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint,
  options jsonb not null,
  problem text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  started_at timestamp with time zone,
  rows_at_start bigint not null default 0,
  finished_at timestamp with time zone,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_status_check CHECK ((status = ANY (ARRAY['held'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table keyword_days (
  day date not null,
  marketplace text not null,
  keyword text not null,
  searches bigint not null,
  constraint keyword_days_pkey PRIMARY KEY (day, marketplace, keyword),
  constraint keyword_days_searches_check CHECK ((searches > 0))
);

create table niche_history (
  marketplace text not null,
  keyword text not null,
  day date not null,
  total_results integer not null,
  score real not null,
  demand real not null,
  competition real not null,
  opportunity real not null,
  statistics jsonb not null,
  taken_at timestamp with time zone not null,
  constraint niche_history_pkey PRIMARY KEY (marketplace, keyword, day)
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
  parent_asin text,
  figures_since timestamp with time zone not null,
  brand_seen_at timestamp with time zone,
  category_seen_at timestamp with time zone,
  image_seen_at timestamp with time zone,
  parent_seen_at timestamp with time zone,
  rating_seen_at timestamp with time zone,
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

create table source_asks (
  marketplace text not null,
  kind text not null,
  key text not null,
  source text not null,
  asked_at timestamp with time zone not null,
  constraint source_asks_pkey PRIMARY KEY (marketplace, kind, key),
  constraint source_asks_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'keyword'::text])))
);

create table source_days (
  source text not null,
  day date not null,
  stored bigint not null default 0,
  rejected bigint not null default 0,
  unknown bigint not null default 0,
  failures bigint not null default 0,
  spent bigint not null default 0,
  constraint source_days_pkey PRIMARY KEY (source, day)
);

create table source_health (
  source text not null,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_fault text,
  last_problem text,
  constraint source_health_pkey PRIMARY KEY (source)
);

create table tracked_keywords (
  id text not null,
  account_id text not null,
  marketplace text not null,
  keyword text not null,
  asin text,
  created_at timestamp with time zone not null,
  constraint tracked_keywords_account_id_marketplace_keyword_asin_key UNIQUE NULLS NOT DISTINCT (account_id, marketplace, keyword, asin),
  constraint tracked_keywords_pkey PRIMARY KEY (id),
  constraint tracked_keywords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table tracked_products (
  id text not null,
  account_id text not null,
  marketplace text not null,
  asin text not null,
  created_at timestamp with time zone not null,
  constraint tracked_products_account_id_marketplace_asin_key UNIQUE (account_id, marketplace, asin),
  constraint tracked_products_pkey PRIMARY KEY (id),
  constraint tracked_products_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
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
CREATE INDEX import_runs_fingerprint ON public.import_runs USING btree (fingerprint) WHERE (status <> 'done'::text);
CREATE INDEX import_runs_newest ON public.import_runs USING btree (created_at DESC, id DESC);
CREATE INDEX tracked_keywords_keyword ON public.tracked_keywords USING btree (marketplace, keyword);
CREATE INDEX tracked_products_asin ON public.tracked_products USING btree (marketplace, asin);
CREATE UNIQUE INDEX products_revision ON public.products USING btree (revision);
