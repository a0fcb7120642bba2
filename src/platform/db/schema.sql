-- What the migrations come to. Written by `npm run docs`; do not edit.

create table account_members (
  account_id text not null,
  user_id text not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint account_members_pkey PRIMARY KEY (account_id, user_id),
  constraint account_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_members_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'member'::text, 'owner'::text])))
);

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

create table alerts (
  id text not null,
  account_id text not null,
  name text,
  metric text not null,
  marketplace text not null,
  asin text,
  keyword text,
  comparison text not null,
  threshold numeric not null,
  hysteresis_percent numeric not null,
  cooldown_minutes integer not null,
  enabled boolean not null default true,
  is_armed boolean,
  last_list text,
  last_value numeric,
  last_value_at timestamp with time zone,
  last_fired_at timestamp with time zone,
  fired_count integer not null default 0,
  due_at timestamp with time zone,
  evaluated_revision bigint not null default '-1'::integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone,
  watched_since timestamp with time zone,
  met_at timestamp with time zone,
  formula smallint,
  channels text[] not null default '{}'::text[],
  rank_source text,
  market_list_id text,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint alerts_market_list_id_fkey FOREIGN KEY (market_list_id) REFERENCES market_lists(id) ON DELETE CASCADE,
  constraint alerts_check CHECK (
CASE
    WHEN (metric = ANY (ARRAY['keywordRank'::text, 'nicheScore'::text])) THEN (keyword IS NOT NULL)
    ELSE (keyword IS NULL)
END),
  constraint alerts_comparison_check CHECK ((comparison = ANY (ARRAY['above'::text, 'at_least'::text, 'below'::text, 'at_most'::text]))),
  constraint alerts_cooldown_minutes_check CHECK ((cooldown_minutes >= 0)),
  constraint alerts_hysteresis_percent_check CHECK (((hysteresis_percent >= (0)::numeric) AND (hysteresis_percent <= (100)::numeric)))
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

create table app_codes (
  hash text not null,
  account_id text not null,
  user_id text not null,
  client_hash text not null,
  name text not null,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  code_challenge text not null,
  expires_at timestamp with time zone not null,
  app_id text,
  constraint app_codes_pkey PRIMARY KEY (hash),
  constraint app_codes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES account_members(account_id, user_id) ON DELETE CASCADE,
  constraint app_codes_app_id_fkey FOREIGN KEY (app_id) REFERENCES connected_apps(id) ON DELETE CASCADE
);

create table app_tokens (
  hash text not null,
  app_id text not null,
  kind text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint app_tokens_pkey PRIMARY KEY (hash),
  constraint app_tokens_app_id_fkey FOREIGN KEY (app_id) REFERENCES connected_apps(id) ON DELETE CASCADE,
  constraint app_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
);

create table catalog (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  revision bigint not null default 0,
  past_revision bigint not null default 0,
  past_day date,
  past_marketplace text,
  past_asin text,
  constraint catalog_pkey PRIMARY KEY (only_row),
  constraint catalog_only_row_check CHECK (only_row)
);

create table connected_apps (
  id text not null,
  account_id text not null,
  user_id text not null,
  client_hash text not null,
  name text not null,
  return_host text not null,
  scopes text[] not null,
  resource text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint connected_apps_pkey PRIMARY KEY (id),
  constraint connected_apps_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES account_members(account_id, user_id) ON DELETE CASCADE
);

create table dashboard_usage_days (
  account_id text not null,
  day date not null,
  used integer not null,
  daily_limit integer not null,
  last_admitted integer not null,
  pending integer not null default 0,
  pending_at timestamp with time zone,
  constraint dashboard_usage_days_pkey PRIMARY KEY (account_id, day),
  constraint dashboard_usage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint dashboard_usage_days_used_check CHECK ((used >= 0))
);

create table default_costs (
  account_id text not null,
  marketplace text not null,
  costs jsonb not null,
  updated_at timestamp with time zone not null,
  constraint default_costs_pkey PRIMARY KEY (account_id, marketplace),
  constraint default_costs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table deliveries (
  id text not null,
  account_id text not null,
  endpoint_id text not null,
  event_id text not null,
  status text not null,
  attempts integer not null default 0,
  tries integer not null default 0,
  next_attempt_at timestamp with time zone,
  leased_by text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  last_status integer,
  last_problem text,
  is_test boolean not null default false,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

create table delivery_attempts (
  delivery_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  problem text,
  response text,
  headers json,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
);

create table digests (
  channel_id text not null,
  hour smallint not null,
  time_zone text not null,
  due_at timestamp with time zone not null,
  covered_number bigint not null,
  constraint digests_pkey PRIMARY KEY (channel_id),
  constraint digests_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);

create table events (
  id text not null,
  number bigint,
  account_id text not null,
  type text not null,
  subject_id text,
  created_at timestamp with time zone not null,
  data json not null,
  constraint events_pkey PRIMARY KEY (id)
);

create table fee_cards (
  marketplace text not null,
  id text not null,
  card jsonb not null,
  imported_at timestamp with time zone not null,
  constraint fee_cards_pkey PRIMARY KEY (marketplace, id)
);

create table idempotency_keys (
  account_id text not null,
  key text not null,
  kind text not null,
  fingerprint text not null,
  resource_id text not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table import_mappings (
  name text not null,
  options jsonb not null,
  updated_at timestamp with time zone not null,
  constraint import_mappings_pkey PRIMARY KEY (name)
);

create table import_rejects (
  run_id text not null,
  number bigint not null,
  line bigint not null,
  asin text,
  reason text not null,
  "row" text,
  column_name text,
  value text,
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
  warnings jsonb not null default '[]'::jsonb,
  waiting_since timestamp with time zone,
  rejected_cells bigint not null default 0,
  interruptions integer not null default 0,
  account_id text,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_status_check CHECK ((status = ANY (ARRAY['held'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table installation (
  is_only boolean not null default true,
  secret_check bytea,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only)
);

create table invitations (
  id text not null,
  account_id text not null,
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_account_id_email_key UNIQUE (account_id, email),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'member'::text, 'owner'::text])))
);

create table job_runs (
  name text not null,
  schedule text not null,
  last_run_at timestamp with time zone,
  last_outcome text,
  last_problem text,
  last_duration_ms integer,
  registered_at timestamp with time zone,
  constraint job_runs_pkey PRIMARY KEY (name),
  constraint job_runs_last_outcome_check CHECK ((last_outcome = ANY (ARRAY['done'::text, 'failed'::text])))
);

create table keyword_days (
  day date not null,
  marketplace text not null,
  keyword text not null,
  searches bigint not null,
  constraint keyword_days_pkey PRIMARY KEY (day, marketplace, keyword),
  constraint keyword_days_searches_check CHECK ((searches > 0))
);

create table keyword_list_items (
  list_id text not null,
  keyword text not null,
  "position" integer not null,
  constraint keyword_list_items_pkey PRIMARY KEY (list_id, keyword),
  constraint keyword_list_items_list_id_fkey FOREIGN KEY (list_id) REFERENCES keyword_lists(id) ON DELETE CASCADE
);

create table keyword_lists (
  id text not null,
  account_id text not null,
  name text not null,
  marketplace text not null,
  asin text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint keyword_lists_pkey PRIMARY KEY (id),
  constraint keyword_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table keyword_positions (
  marketplace text not null,
  keyword text not null,
  asin text not null,
  is_sponsored boolean not null,
  "position" integer not null,
  source text not null,
  seen_at timestamp with time zone not null,
  constraint keyword_positions_pkey PRIMARY KEY (marketplace, keyword, asin, is_sponsored),
  constraint keyword_positions_position_check CHECK (("position" >= 1))
);

create table keyword_rank_days (
  marketplace text not null,
  keyword text not null,
  asin text not null,
  day date not null,
  rank integer,
  source text,
  constraint keyword_rank_days_pkey PRIMARY KEY (marketplace, keyword, asin, day)
);

create table listing_drafts (
  id text not null,
  account_id text not null,
  name text not null,
  marketplace text not null,
  language text not null,
  asin text,
  category text,
  facts jsonb not null,
  voice text,
  competitors text[] not null,
  phrases jsonb not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint listing_drafts_pkey PRIMARY KEY (id),
  constraint listing_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table listing_model_days (
  account_id text not null,
  day date not null,
  generations integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  estimated_generations integer not null default 0,
  cost bigint not null default 0,
  unpriced_generations integer not null default 0,
  reserved_tokens bigint not null default 0,
  reserved_until timestamp with time zone not null,
  constraint listing_model_days_pkey PRIMARY KEY (account_id, day)
);

create table listing_models (
  account_id text not null,
  provider text not null,
  base_url text not null,
  name text not null,
  sealed_key bytea,
  input_price bigint,
  output_price bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint listing_models_pkey PRIMARY KEY (account_id),
  constraint listing_models_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table listing_versions (
  draft_id text not null,
  number integer not null,
  text jsonb not null,
  origin text not null,
  note text,
  created_at timestamp with time zone not null,
  constraint listing_versions_pkey PRIMARY KEY (draft_id, number),
  constraint listing_versions_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES listing_drafts(id) ON DELETE CASCADE
);

create table mail_days (
  day date not null,
  subject text not null,
  sent integer not null,
  constraint mail_days_pkey PRIMARY KEY (day, subject)
);

create table market_list_notes (
  id text not null,
  list_id text not null,
  asin text,
  day date not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint market_list_notes_pkey PRIMARY KEY (id),
  constraint market_list_notes_list_id_fkey FOREIGN KEY (list_id) REFERENCES market_lists(id) ON DELETE CASCADE
);

create table market_list_products (
  list_id text not null,
  asin text not null,
  is_mine boolean not null,
  added_at timestamp with time zone not null,
  constraint market_list_products_pkey PRIMARY KEY (list_id, asin),
  constraint market_list_products_list_id_fkey FOREIGN KEY (list_id) REFERENCES market_lists(id) ON DELETE CASCADE
);

create table market_lists (
  id text not null,
  account_id text not null,
  name text not null,
  marketplace text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint market_lists_pkey PRIMARY KEY (id),
  constraint market_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
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
  version smallint not null default 1,
  confidence real,
  score_low real,
  score_high real,
  only_tracked boolean not null default false,
  constraint niche_history_pkey PRIMARY KEY (marketplace, keyword, day)
);

create table node_checks (
  day date not null,
  node text not null,
  serves_api boolean not null,
  checked bit(1440) not null,
  passed bit(1440) not null,
  constraint node_checks_pkey PRIMARY KEY (day, node)
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
  absent smallint,
  buy_box_minor integer,
  offer_count integer,
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
  bsr_list text,
  is_list_named boolean,
  first_seen_at timestamp with time zone,
  price_minor_7d integer,
  price_minor_30d integer,
  price_minor_90d integer,
  bsr_7d integer,
  bsr_30d integer,
  bsr_90d integer,
  rating_7d numeric(2,1),
  rating_30d numeric(2,1),
  rating_90d numeric(2,1),
  buy_box_minor integer,
  offer_count integer,
  buy_box_seen_at timestamp with time zone,
  offers_seen_at timestamp with time zone,
  weight_g integer,
  sides_mm integer[],
  weight_seen_at timestamp with time zone,
  sides_seen_at timestamp with time zone,
  first_available date,
  available_seen_at timestamp with time zone,
  image_count integer,
  image_count_seen_at timestamp with time zone,
  constraint products_pkey PRIMARY KEY (marketplace, asin),
  constraint products_bsr_check CHECK ((bsr > 0)),
  constraint products_monthly_sales_check CHECK ((reported_sales >= 0)),
  constraint products_price_minor_check CHECK ((price_minor >= 0)),
  constraint products_rating_check CHECK (((rating >= (1)::numeric) AND (rating <= (5)::numeric))),
  constraint products_review_count_check CHECK ((review_count >= 0))
);

create table profit_scenarios (
  id text not null,
  account_id text not null,
  name text not null,
  marketplace text not null,
  asin text,
  input jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint profit_scenarios_pkey PRIMARY KEY (id),
  constraint profit_scenarios_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table report_imports (
  id text not null,
  number bigint not null,
  account_id text not null,
  name text not null,
  origin text not null,
  marketplace text,
  status text not null,
  kind text,
  format text,
  digest text,
  marketplaces text[] not null default '{}'::text[],
  period_start date,
  period_end date,
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint,
  shared boolean not null default false,
  problem text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  deleted_at timestamp with time zone,
  family text not null default 'search'::text,
  chosen_from date,
  chosen_to date,
  interruptions integer not null default 0,
  seen_at timestamp with time zone,
  preview jsonb,
  constraint report_imports_number_key UNIQUE (number),
  constraint report_imports_pkey PRIMARY KEY (id),
  constraint report_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint report_imports_origin_check CHECK ((origin = ANY (ARRAY['upload'::text, 'command'::text, 'sp-api'::text]))),
  constraint report_imports_status_check CHECK ((status = ANY (ARRAY['held'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table report_query_performance (
  account_id text not null,
  marketplace text not null,
  search_term text not null,
  period_end date not null,
  period text not null,
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
  import_number bigint not null,
  constraint report_query_performance_pkey PRIMARY KEY (account_id, marketplace, search_term, period_end, period, asin, brand),
  constraint report_query_performance_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint report_query_performance_import_number_fkey FOREIGN KEY (import_number) REFERENCES report_imports(number) ON DELETE CASCADE,
  constraint report_query_performance_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'quarter'::text])))
);

create table report_rejects (
  number bigint not null,
  import_number bigint not null,
  line bigint not null,
  reason text not null,
  "row" text,
  constraint report_rejects_pkey PRIMARY KEY (number),
  constraint report_rejects_import_number_fkey FOREIGN KEY (import_number) REFERENCES report_imports(number) ON DELETE CASCADE
);

create table report_search_terms (
  account_id text not null,
  marketplace text not null,
  search_term text not null,
  period_end date not null,
  period text not null,
  department text not null,
  click_rank smallint not null,
  period_start date not null,
  frequency_rank integer not null,
  asin text,
  click_share double precision,
  conversion_share double precision,
  import_number bigint not null,
  constraint report_search_terms_pkey PRIMARY KEY (account_id, marketplace, search_term, period_end, period, department, click_rank),
  constraint report_search_terms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint report_search_terms_import_number_fkey FOREIGN KEY (import_number) REFERENCES report_imports(number) ON DELETE CASCADE,
  constraint report_search_terms_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'quarter'::text])))
);

create table sales_ad_days (
  book integer not null,
  day date not null,
  program text not null,
  marketplace text not null,
  currency text not null,
  campaign text not null,
  level text not null,
  sku text not null,
  asin text not null,
  import_number bigint not null,
  counts boolean,
  rows integer not null,
  spend_minor bigint not null,
  impressions bigint,
  clicks bigint,
  sales_minor bigint,
  orders bigint,
  units bigint,
  constraint sales_ad_days_pkey PRIMARY KEY (book, day, program, marketplace, currency, campaign, level, sku, asin, import_number)
);

create table sales_ad_totals (
  book integer not null,
  import_number bigint not null,
  level text not null,
  currency text not null,
  rows integer not null,
  days integer not null,
  from_day date not null,
  to_day date not null,
  spend_minor bigint not null,
  known_minor bigint not null,
  constraint sales_ad_totals_pkey PRIMARY KEY (book, import_number, level, currency)
);

create table sales_advertising (
  book integer not null,
  day date not null,
  program text not null,
  marketplace text,
  campaign text not null,
  ad_group text not null,
  sku text not null,
  asin text not null,
  currency text not null,
  spend_minor bigint not null,
  impressions integer,
  clicks integer,
  sales_minor bigint,
  orders integer,
  units integer,
  import_number bigint not null,
  constraint sales_advertising_book_day_program_marketplace_campaign_ad__key UNIQUE NULLS NOT DISTINCT (book, day, program, marketplace, campaign, ad_group, sku, asin)
);

create table sales_books (
  number integer not null,
  account_id text,
  hide_money boolean not null default false,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  sums_version smallint not null default 0,
  constraint sales_books_pkey PRIMARY KEY (number),
  constraint sales_books_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL
);

create table sales_calibrations (
  book integer not null,
  enabled boolean not null,
  updated_at timestamp with time zone,
  curves jsonb not null,
  constraint sales_calibrations_pkey PRIMARY KEY (book)
);

create table sales_connection_reports (
  number bigint not null,
  connection_id text not null,
  account_id text not null,
  report text not null,
  marketplace text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  listed_id text not null default ''::text,
  is_backfill boolean not null,
  state text not null,
  report_id text,
  document_id text,
  import_id text,
  attempts integer not null default 0,
  problem text,
  next_at timestamp with time zone not null,
  requested_at timestamp with time zone,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sales_connection_reports_connection_id_report_marketplace_s_key UNIQUE (connection_id, report, marketplace, starts_at, ends_at, listed_id),
  constraint sales_connection_reports_pkey PRIMARY KEY (number),
  constraint sales_connection_reports_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES sales_connections(id) ON DELETE CASCADE,
  constraint sales_connection_reports_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'requesting'::text, 'requested'::text, 'written'::text, 'importing'::text, 'done'::text, 'empty'::text, 'failed'::text])))
);

create table sales_connections (
  id text not null,
  account_id text not null,
  name text,
  region text not null,
  marketplaces text[] not null,
  own_app boolean not null,
  credentials bytea not null,
  status text not null,
  problem text,
  problem_at timestamp with time zone,
  setbacks integer not null default 0,
  waits_until timestamp with time zone,
  is_throttled boolean not null default false,
  last_success_at timestamp with time zone,
  next_run_at timestamp with time zone not null,
  look_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sales_connections_pkey PRIMARY KEY (id),
  constraint sales_connections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sales_connections_region_check CHECK ((region = ANY (ARRAY['na'::text, 'eu'::text, 'fe'::text]))),
  constraint sales_connections_status_check CHECK ((status = ANY (ARRAY['new'::text, 'connected'::text, 'revoked'::text, 'refused'::text])))
);

create table sales_cost_changes (
  number bigint not null,
  book integer not null,
  at timestamp with time zone not null,
  change text not null,
  sku text not null,
  from_day date not null,
  currency text not null,
  unit_cost_minor bigint not null,
  quantity integer,
  note text,
  constraint sales_cost_changes_pkey PRIMARY KEY (number)
);

create table sales_cost_days (
  book integer not null,
  basis text not null,
  day date not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  cost bigint not null,
  refunded integer not null default 0,
  constraint sales_cost_days_pkey PRIMARY KEY (book, basis, day, marketplace, currency, sku)
);

create table sales_costs (
  book integer not null,
  sku text not null,
  from_day date not null,
  currency text not null,
  unit_cost_minor bigint not null,
  quantity integer,
  note text,
  import_number bigint,
  number bigint not null,
  constraint sales_costs_pkey PRIMARY KEY (book, sku, from_day)
);

create table sales_curves (
  marketplace text not null,
  category text not null,
  knots jsonb not null,
  spread real not null,
  rows_fitted integer not null,
  fitted_at timestamp with time zone not null,
  touched_to text,
  constraint sales_curves_pkey PRIMARY KEY (marketplace, category),
  constraint sales_curves_spread_check CHECK ((spread >= (0)::double precision))
);

create table sales_due_days (
  book integer not null,
  basis text not null,
  day date not null,
  constraint sales_due_days_pkey PRIMARY KEY (book, basis, day)
);

create table sales_exchange_rates (
  book integer not null,
  currency text not null,
  day date not null,
  per_euro double precision not null,
  import_number bigint not null,
  constraint sales_exchange_rates_pkey PRIMARY KEY (book, currency, day)
);

create table sales_fee_previews (
  book integer not null,
  sku text not null,
  marketplace text,
  asin text,
  currency text not null,
  price_minor bigint,
  referral_minor bigint,
  fulfilment_minor bigint,
  size_tier text,
  import_number bigint not null,
  constraint sales_fee_previews_book_sku_marketplace_key UNIQUE NULLS NOT DISTINCT (book, sku, marketplace)
);

create table sales_inventory (
  book integer not null,
  sku text not null,
  at timestamp with time zone not null,
  marketplace text,
  asin text,
  fnsku text,
  condition text,
  available integer,
  reserved integer,
  inbound_working integer,
  inbound_shipped integer,
  inbound_receiving integer,
  unfulfillable integer,
  units_shipped_30_days integer,
  storage_fee_minor bigint,
  currency text,
  import_number bigint not null,
  constraint sales_inventory_book_sku_at_marketplace_key UNIQUE NULLS NOT DISTINCT (book, sku, at, marketplace)
);

create table sales_line_kinds (
  number integer not null,
  book integer not null,
  transaction_type text not null,
  amount_type text not null,
  amount_description text not null,
  known_class text not null,
  assigned_class text,
  class text not null generated always as (COALESCE(assigned_class, known_class)) stored,
  constraint sales_line_kinds_book_transaction_type_amount_type_amount_d_key UNIQUE (book, transaction_type, amount_type, amount_description),
  constraint sales_line_kinds_pkey PRIMARY KEY (number)
);

create table sales_order_lines (
  book integer not null,
  occurrence integer not null,
  quantity integer not null,
  day date not null,
  purchased_at timestamp with time zone not null,
  updated_at timestamp with time zone,
  import_number bigint not null,
  item_price_minor bigint,
  item_tax_minor bigint,
  shipping_price_minor bigint,
  shipping_tax_minor bigint,
  gift_wrap_price_minor bigint,
  gift_wrap_tax_minor bigint,
  item_discount_minor bigint,
  shipping_discount_minor bigint,
  is_cancelled boolean not null,
  is_pending boolean not null,
  is_business boolean,
  order_id text not null,
  sku text not null,
  asin text,
  marketplace text not null,
  currency text,
  order_status text not null,
  item_status text not null,
  fulfilment text,
  constraint sales_order_lines_pkey PRIMARY KEY (book, order_id, sku, occurrence)
);

create table sales_ordered_days (
  book integer not null,
  day date not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  unpriced_units integer not null,
  orders integer not null,
  first_orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  promotion bigint not null,
  constraint sales_ordered_days_pkey PRIMARY KEY (book, day, marketplace, currency, sku)
);

create table sales_posted_days (
  book integer not null,
  posted_on date not null,
  ordered_on date,
  has_order boolean not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  refunded_units integer not null,
  orders integer not null,
  first_orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  promotion bigint not null,
  refund bigint not null,
  referral bigint not null,
  fulfilment bigint not null,
  storage bigint not null,
  refund_fee bigint not null,
  other bigint not null,
  reimbursement bigint not null,
  advertising bigint not null,
  unclassified bigint not null,
  tax bigint not null,
  moved bigint not null,
  lines integer not null,
  unclassified_lines integer not null,
  share_units integer not null,
  share_sales bigint not null,
  share_net bigint not null,
  constraint sales_posted_days_book_posted_on_ordered_on_has_order_marke_key UNIQUE NULLS NOT DISTINCT (book, posted_on, ordered_on, has_order, marketplace, currency, sku)
);

create table sales_products (
  book integer not null,
  sku text not null,
  asin text,
  title text,
  seen_at timestamp with time zone not null,
  constraint sales_products_pkey PRIMARY KEY (book, sku)
);

create table sales_reimbursements (
  book integer not null,
  reimbursement_id text not null,
  sku text not null,
  occurrence integer not null,
  asin text,
  order_id text,
  approved_at timestamp with time zone not null,
  reason text not null,
  currency text not null,
  amount_minor bigint not null,
  quantity_cash integer,
  quantity_inventory integer,
  import_number bigint not null,
  constraint sales_reimbursements_pkey PRIMARY KEY (book, reimbursement_id, sku, occurrence)
);

create table sales_returns (
  book integer not null,
  order_id text not null,
  sku text not null,
  returned_at timestamp with time zone not null,
  license_plate text not null,
  occurrence integer not null,
  marketplace text,
  asin text,
  quantity integer not null,
  disposition text,
  reason text,
  import_number bigint not null,
  constraint sales_returns_pkey PRIMARY KEY (book, order_id, sku, returned_at, license_plate, occurrence)
);

create table sales_settlement_lines (
  settlement integer not null,
  line integer not null,
  book integer not null,
  kind integer not null,
  amount_minor bigint not null,
  posted_at timestamp with time zone,
  day date not null,
  quantity integer,
  marketplace text,
  marketplace_name text,
  sku text,
  order_id text,
  order_item_code text,
  merchant_order_id text,
  adjustment_id text,
  shipment_id text,
  fulfillment_id text,
  promotion_id text,
  row_key text,
  named_settlement text,
  import_number bigint,
  is_settled boolean,
  constraint sales_settlement_lines_pkey PRIMARY KEY (settlement, line)
);

create table sales_settlement_sums (
  settlement integer not null,
  kind integer not null,
  book integer not null,
  lines integer not null,
  amount_minor bigint not null,
  constraint sales_settlement_sums_pkey PRIMARY KEY (settlement, kind)
);

create table sales_settlements (
  book integer not null,
  settlement_id text not null,
  number integer not null,
  start_at timestamp with time zone,
  end_at timestamp with time zone,
  deposit_at timestamp with time zone,
  total_minor bigint,
  currency text not null,
  import_number bigint not null,
  report text not null default 'settlement'::text,
  constraint sales_settlements_number_key UNIQUE (number),
  constraint sales_settlements_pkey PRIMARY KEY (book, settlement_id)
);

create table sales_stock_settings (
  book integer not null,
  sku text not null,
  lead_time_days integer not null,
  safety_days integer not null,
  constraint sales_stock_settings_pkey PRIMARY KEY (book, sku)
);

create table sales_storage_fees (
  book integer not null,
  month date not null,
  fnsku text not null,
  asin text not null,
  fulfilment_center text not null,
  occurrence integer not null,
  marketplace text,
  currency text not null,
  fee_minor bigint not null,
  average_units double precision,
  import_number bigint not null,
  constraint sales_storage_fees_pkey PRIMARY KEY (book, month, fnsku, asin, fulfilment_center, occurrence)
);

create table sales_traffic (
  book integer not null,
  marketplace text not null,
  from_day date not null,
  to_day date not null,
  parent_asin text not null,
  asin text not null,
  sku text not null,
  currency text,
  units integer,
  order_items integer,
  sales_minor bigint,
  units_refunded integer,
  sessions integer,
  page_views integer,
  buy_box_share double precision,
  import_number bigint not null,
  constraint sales_traffic_pkey PRIMARY KEY (book, marketplace, from_day, to_day, parent_asin, asin, sku)
);

create table sales_transactions (
  book integer not null,
  transaction_id text not null,
  occurrence integer not null,
  transaction_type text not null,
  status text,
  posted_at timestamp with time zone not null,
  day date not null,
  marketplace text,
  currency text not null,
  amount_minor bigint not null,
  order_id text,
  lines jsonb not null,
  import_number bigint not null,
  constraint sales_transactions_pkey PRIMARY KEY (book, transaction_id, occurrence)
);

create table saved_searches (
  id text not null,
  account_id text not null,
  name text not null,
  keyword text not null,
  marketplace text not null,
  filters jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table share_of_voice_days (
  marketplace text not null,
  keyword text not null,
  day date not null,
  voice jsonb not null,
  taken_at timestamp with time zone not null,
  is_requested boolean not null,
  only_tracked boolean not null,
  version smallint not null default 2,
  constraint share_of_voice_days_pkey PRIMARY KEY (marketplace, keyword, day)
);

create table sign_in_attempts (
  id bigint not null,
  kind text not null,
  email text not null,
  place text not null,
  at timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (id)
);

create table sign_in_places (
  email text not null,
  place text not null,
  signed_in_at timestamp with time zone not null,
  constraint sign_in_places_pkey PRIMARY KEY (email, place)
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

create table synonyms (
  id text not null,
  language text not null,
  entry text not null,
  created_at timestamp with time zone not null,
  constraint synonyms_pkey PRIMARY KEY (id)
);

create table tracked_keywords (
  id text not null,
  account_id text not null,
  marketplace text not null,
  keyword text not null,
  asin text,
  created_at timestamp with time zone not null,
  label text,
  rank_by integer not null default 1,
  rank_direction text not null default 'any'::text,
  cooldown_minutes integer not null default 0,
  is_base_known boolean not null default false,
  base_rank integer,
  rank_told_at timestamp with time zone,
  last_rank integer,
  last_total_results integer,
  evaluated_at timestamp with time zone,
  evaluated_revision bigint not null default '-1'::integer,
  due_at timestamp with time zone,
  updated_at timestamp with time zone,
  formula smallint,
  channels text[] not null default '{}'::text[],
  rank_source text,
  rank_seen_at timestamp with time zone,
  constraint tracked_keywords_account_id_marketplace_keyword_asin_key UNIQUE NULLS NOT DISTINCT (account_id, marketplace, keyword, asin),
  constraint tracked_keywords_pkey PRIMARY KEY (id),
  constraint tracked_keywords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint tracked_keywords_cooldown_minutes_check CHECK ((cooldown_minutes >= 0)),
  constraint tracked_keywords_rank_by_check CHECK ((rank_by >= 1)),
  constraint tracked_keywords_rank_direction_check CHECK ((rank_direction = ANY (ARRAY['any'::text, 'better'::text, 'worse'::text])))
);

create table tracked_products (
  id text not null,
  account_id text not null,
  marketplace text not null,
  asin text not null,
  created_at timestamp with time zone not null,
  label text,
  price_by numeric not null default 0,
  price_unit text not null default 'percent'::text,
  price_direction text not null default 'any'::text,
  bsr_by numeric not null default 20,
  bsr_unit text not null default 'percent'::text,
  bsr_direction text not null default 'any'::text,
  reviews_by integer not null default 1,
  cooldown_minutes integer not null default 0,
  base_price_minor integer,
  base_bsr integer,
  base_bsr_list text,
  base_review_count integer,
  reviews_below_since timestamp with time zone,
  price_told_at timestamp with time zone,
  bsr_told_at timestamp with time zone,
  reviews_told_at timestamp with time zone,
  due_at timestamp with time zone,
  updated_at timestamp with time zone,
  channels text[] not null default '{}'::text[],
  constraint tracked_products_account_id_marketplace_asin_key UNIQUE (account_id, marketplace, asin),
  constraint tracked_products_pkey PRIMARY KEY (id),
  constraint tracked_products_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint tracked_products_bsr_by_check CHECK ((bsr_by >= (0)::numeric)),
  constraint tracked_products_bsr_direction_check CHECK ((bsr_direction = ANY (ARRAY['any'::text, 'better'::text, 'worse'::text]))),
  constraint tracked_products_bsr_unit_check CHECK ((bsr_unit = ANY (ARRAY['percent'::text, 'places'::text]))),
  constraint tracked_products_cooldown_minutes_check CHECK ((cooldown_minutes >= 0)),
  constraint tracked_products_price_by_check CHECK ((price_by >= (0)::numeric)),
  constraint tracked_products_price_direction_check CHECK ((price_direction = ANY (ARRAY['any'::text, 'down'::text, 'up'::text]))),
  constraint tracked_products_price_unit_check CHECK ((price_unit = ANY (ARRAY['percent'::text, 'amount'::text]))),
  constraint tracked_products_reviews_by_check CHECK ((reviews_by >= 1))
);

create table unsubscribed_mailboxes (
  account_id text not null,
  mailbox text not null,
  at timestamp with time zone not null,
  constraint unsubscribed_mailboxes_pkey PRIMARY KEY (account_id, mailbox),
  constraint unsubscribed_mailboxes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table upload_parts (
  upload_id text not null,
  number integer not null,
  stored_at timestamp with time zone not null,
  bytes bytea not null,
  constraint upload_parts_pkey PRIMARY KEY (upload_id, number)
);

create table usage_days (
  account_id text not null,
  day date not null,
  used integer not null,
  daily_limit integer not null,
  last_admitted integer not null,
  pending integer not null default 0,
  pending_at timestamp with time zone,
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

create table user_credentials (
  id text not null,
  user_id text not null,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_credentials_provider_id_provider_account_id_key UNIQUE (provider_id, provider_account_id),
  constraint user_credentials_pkey PRIMARY KEY (id),
  constraint user_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_sessions (
  id text not null,
  user_id text not null,
  token text not null,
  account_id text,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint user_sessions_token_key UNIQUE (token),
  constraint user_sessions_pkey PRIMARY KEY (id),
  constraint user_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_verifications_pkey PRIMARY KEY (id)
);

create table users (
  id text not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  operator boolean not null default false,
  last_account_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_last_account_id_fkey FOREIGN KEY (last_account_id) REFERENCES accounts(id) ON DELETE SET NULL
);

create table webhook_endpoints (
  id text not null,
  account_id text not null,
  url text not null,
  description text,
  events text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  enabled boolean not null default true,
  disabled_reason text,
  disabled_at timestamp with time zone,
  paused_until timestamp with time zone,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  disabled_told_at timestamp with time zone,
  kind text not null default 'webhook'::text,
  verified_at timestamp with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE INDEX account_members_user_id ON public.account_members USING btree (user_id);
CREATE INDEX alerts_account ON public.alerts USING btree (account_id, id);
CREATE INDEX alerts_asin ON public.alerts USING btree (marketplace, asin) WHERE ((keyword IS NULL) AND enabled);
CREATE INDEX alerts_due ON public.alerts USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX alerts_keyword ON public.alerts USING btree (marketplace, keyword) WHERE ((keyword IS NOT NULL) AND enabled);
CREATE INDEX alerts_market_list ON public.alerts USING btree (market_list_id) WHERE (market_list_id IS NOT NULL);
CREATE INDEX api_keys_account_id ON public.api_keys USING btree (account_id);
CREATE INDEX api_keys_ended ON public.api_keys USING btree (LEAST(revoked_at, expires_at));
CREATE INDEX api_keys_replaced_by ON public.api_keys USING btree (replaced_by);
CREATE INDEX app_codes_app_id ON public.app_codes USING btree (app_id);
CREATE INDEX app_codes_expires_at ON public.app_codes USING btree (expires_at);
CREATE INDEX app_codes_member ON public.app_codes USING btree (account_id, user_id);
CREATE INDEX app_tokens_app_id ON public.app_tokens USING btree (app_id);
CREATE INDEX app_tokens_expires_at ON public.app_tokens USING btree (expires_at);
CREATE INDEX connected_apps_expires_at ON public.connected_apps USING btree (expires_at);
CREATE INDEX connected_apps_member ON public.connected_apps USING btree (account_id, user_id);
CREATE INDEX connected_apps_user ON public.connected_apps USING btree (user_id);
CREATE INDEX dashboard_usage_days_day ON public.dashboard_usage_days USING btree (day);
CREATE INDEX deliveries_failed ON public.deliveries USING btree (endpoint_id, event_id) WHERE (status = 'failed'::text);
CREATE INDEX deliveries_queue ON public.deliveries USING btree (endpoint_id, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX digests_due ON public.digests USING btree (due_at);
CREATE INDEX events_account ON public.events USING btree (account_id, number, type, subject_id, created_at) WHERE (number IS NOT NULL);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);
CREATE INDEX import_runs_fingerprint ON public.import_runs USING btree (fingerprint) WHERE (status <> 'done'::text);
CREATE INDEX import_runs_newest ON public.import_runs USING btree (created_at DESC, id DESC);
CREATE INDEX invitations_expires_at ON public.invitations USING btree (expires_at);
CREATE INDEX invitations_invited_by ON public.invitations USING btree (invited_by);
CREATE INDEX keyword_positions_newest ON public.keyword_positions USING btree (marketplace, keyword, seen_at) WHERE (NOT is_sponsored);
CREATE INDEX keyword_positions_product ON public.keyword_positions USING btree (marketplace, asin, seen_at);
CREATE INDEX keyword_positions_seen ON public.keyword_positions USING btree (seen_at);
CREATE INDEX keyword_rank_days_day ON public.keyword_rank_days USING btree (day);
CREATE INDEX listing_drafts_account ON public.listing_drafts USING btree (account_id, id);
CREATE INDEX listing_model_days_day ON public.listing_model_days USING btree (day);
CREATE INDEX market_list_notes_list ON public.market_list_notes USING btree (list_id, day, id);
CREATE INDEX market_list_products_asin ON public.market_list_products USING btree (asin);
CREATE INDEX niche_history_day ON public.niche_history USING btree (day);
CREATE INDEX report_imports_account ON public.report_imports USING btree (account_id, id);
CREATE INDEX report_imports_deleted ON public.report_imports USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX report_imports_open ON public.report_imports USING btree (account_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX report_imports_shared ON public.report_imports USING btree (account_id) WHERE shared;
CREATE INDEX report_query_performance_import ON public.report_query_performance USING btree (import_number);
CREATE INDEX report_rejects_import ON public.report_rejects USING btree (import_number, number);
CREATE INDEX report_search_terms_import ON public.report_search_terms USING btree (import_number);
CREATE INDEX sales_ad_days_import ON public.sales_ad_days USING btree (book, import_number);
CREATE INDEX sales_books_deleted ON public.sales_books USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX sales_books_sums ON public.sales_books USING btree (sums_version) WHERE (deleted_at IS NULL);
CREATE INDEX sales_connection_reports_old ON public.sales_connection_reports USING btree (ends_at) WHERE (state = ANY (ARRAY['done'::text, 'empty'::text, 'failed'::text]));
CREATE INDEX sales_connection_reports_open ON public.sales_connection_reports USING btree (connection_id, next_at) WHERE (state <> ALL (ARRAY['done'::text, 'empty'::text, 'failed'::text]));
CREATE INDEX sales_connections_account ON public.sales_connections USING btree (account_id, id);
CREATE INDEX sales_connections_due ON public.sales_connections USING btree (look_at) WHERE (status = ANY (ARRAY['new'::text, 'connected'::text]));
CREATE INDEX sales_cost_changes_cost ON public.sales_cost_changes USING btree (book, sku, from_day, number);
CREATE INDEX sales_cost_days_sku ON public.sales_cost_days USING btree (book, sku);
CREATE INDEX sales_order_lines_day ON public.sales_order_lines USING btree (book, day);
CREATE INDEX sales_order_lines_import ON public.sales_order_lines USING brin (import_number);
CREATE INDEX sales_posted_days_ordered ON public.sales_posted_days USING btree (book, ordered_on);
CREATE INDEX sales_settlement_lines_day ON public.sales_settlement_lines USING btree (book, day);
CREATE INDEX sales_settlement_sums_kind ON public.sales_settlement_sums USING btree (book, kind);
CREATE INDEX sales_transactions_day ON public.sales_transactions USING btree (book, day);
CREATE INDEX share_of_voice_days_day ON public.share_of_voice_days USING btree (day);
CREATE INDEX sign_in_attempts_at ON public.sign_in_attempts USING btree (at);
CREATE INDEX sign_in_attempts_email ON public.sign_in_attempts USING btree (email, kind, at);
CREATE INDEX sign_in_attempts_place ON public.sign_in_attempts USING btree (place, kind, at);
CREATE INDEX sign_in_places_signed_in_at ON public.sign_in_places USING btree (signed_in_at);
CREATE INDEX source_asks_asked_at ON public.source_asks USING btree (asked_at);
CREATE INDEX tracked_keywords_account ON public.tracked_keywords USING btree (account_id, id);
CREATE INDEX tracked_keywords_keyword ON public.tracked_keywords USING btree (marketplace, keyword);
CREATE INDEX tracked_products_account ON public.tracked_products USING btree (account_id, id);
CREATE INDEX tracked_products_asin ON public.tracked_products USING btree (marketplace, asin);
CREATE INDEX tracked_products_due ON public.tracked_products USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX upload_parts_first ON public.upload_parts USING btree (upload_id) WHERE (number = 0);
CREATE INDEX usage_days_day ON public.usage_days USING btree (day);
CREATE INDEX user_credentials_user_id ON public.user_credentials USING btree (user_id);
CREATE INDEX user_sessions_account_id ON public.user_sessions USING btree (account_id);
CREATE INDEX user_sessions_expires_at ON public.user_sessions USING btree (expires_at);
CREATE INDEX user_sessions_user_id ON public.user_sessions USING btree (user_id);
CREATE INDEX user_verifications_expires_at ON public.user_verifications USING btree (expires_at);
CREATE INDEX user_verifications_identifier ON public.user_verifications USING btree (identifier);
CREATE INDEX users_last_account_id ON public.users USING btree (last_account_id);
CREATE INDEX webhook_endpoints_account ON public.webhook_endpoints USING btree (account_id, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX deliveries_event ON public.deliveries USING btree (endpoint_id, event_id);
CREATE UNIQUE INDEX events_number ON public.events USING btree (number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX import_mappings_name ON public.import_mappings USING btree (lower(name));
CREATE UNIQUE INDEX keyword_lists_name ON public.keyword_lists USING btree (account_id, lower(name));
CREATE UNIQUE INDEX market_lists_name ON public.market_lists USING btree (account_id, lower(name));
CREATE UNIQUE INDEX products_revision ON public.products USING btree (revision);
CREATE UNIQUE INDEX profit_scenarios_name ON public.profit_scenarios USING btree (account_id, lower(name));
CREATE UNIQUE INDEX sales_books_open ON public.sales_books USING btree (account_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX saved_searches_name ON public.saved_searches USING btree (account_id, lower(name));
CREATE UNIQUE INDEX synonyms_entry ON public.synonyms USING btree (language, lower(entry));
