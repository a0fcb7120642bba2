-- The schema of Nichescope, by feature. Conventions:
--
-- * Null means "not known", never zero.
-- * `…_minor` is an amount in the minor unit of its currency, such as cents. A `day` is a day in UTC.
-- * A `keyword` is stored as keywords are compared: trimmed, in lower case, with single spaces.
-- * `…_seen_at` is the time at which a source saw the value.
-- * `revision` numbers the changes of the catalogue.
-- * Events, deliveries and sales have no foreign keys: they are written in bulk, and checking would cost a third of an import.


-- ---- Installation, nodes and jobs ----

-- One row: what belongs to the installation as a whole.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- Made with SECRET_KEY, so that a node with another key is detected.
  secret_check bytea
);

insert into installation default values;

-- The self-checks of each node: one row a day, one bit a minute.
create table node_checks (
  day date not null,
  node text not null,
  -- True if the node answers API requests; workers do not.
  serves_api boolean not null,
  -- The minutes in which the node checked itself, and those in which a check succeeded.
  checked bit(1440) not null,
  passed bit(1440) not null,
  primary key (day, node)
);

-- The scheduled jobs and the outcome of each one's last run, on whichever node.
create table job_runs (
  name text primary key,
  -- As cron writes it, in UTC.
  schedule text not null,
  last_run_at timestamptz,
  last_outcome text check (last_outcome in ('done', 'failed')),
  last_problem text,
  last_duration_ms integer,
  -- When a node last had this job. Nodes may have different jobs, so none deletes the rows of another.
  registered_at timestamptz
);


-- ---- Accounts, API keys and usage ----

create table accounts (
  id text primary key,
  name text not null unique,
  plan text not null,
  -- Limits and features that differ from the plan's.
  overrides jsonb not null default '{}',
  created_at timestamptz not null,
  -- True if the account's keys may do what only operators may, such as importing product files.
  operator boolean not null default false
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  -- SHA-256 of the key; the key itself is not stored.
  hash text not null unique,
  start text not null,
  last_four text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The key that replaced this one in a rotation.
  replaced_by text references api_keys on delete set null
);

create index api_keys_account_id on api_keys (account_id);
create index api_keys_replaced_by on api_keys (replaced_by);
-- Retention deletes by this expression.
create index api_keys_ended on api_keys (least(revoked_at, expires_at));

-- Requests with API keys.
create table usage_days (
  account_id text not null references accounts on delete cascade,
  day date not null,
  used integer not null check (used >= 0),
  -- The account's limit at the last count, which still measures the day after a change of plan.
  daily_limit integer not null,
  -- The requests that the last statement admitted: PostgreSQL 15 to 17 return only the new values of an upsert.
  last_admitted integer not null,
  -- Admitted requests without an outcome, recorded only near the limit. A request that does not fit waits for them, because a
  -- failed one gives its count back.
  pending integer not null default 0,
  pending_at timestamptz,
  primary key (account_id, day)
)
-- Each row is updated all day; free space on its page keeps these updates out of the index.
with (fillfactor = 50);

create index usage_days_day on usage_days (day);

-- Requests of signed-in people, counted like those of keys.
create table dashboard_usage_days (
  account_id text not null references accounts on delete cascade,
  day date not null,
  used integer not null check (used >= 0),
  daily_limit integer not null,
  last_admitted integer not null,
  pending integer not null default 0,
  pending_at timestamptz,
  primary key (account_id, day)
);

create index dashboard_usage_days_day on dashboard_usage_days (day);

-- The last batch of requests that each node counted. A node that got no response to a batch looks here whether it was counted,
-- and raises the number so that it never will be.
create table usage_nodes (
  id text primary key,
  batch bigint not null,
  day date not null,
  -- Admitted requests by account.
  admitted jsonb not null,
  counted_at timestamptz not null
);

-- Creations that a client sent with an Idempotency-Key, and their results.
create table idempotency_keys (
  account_id text not null references accounts on delete cascade,
  key text not null,
  -- The kind of resource, and a hash of the request.
  kind text not null,
  fingerprint text not null,
  resource_id text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

create index idempotency_keys_created on idempotency_keys (created_at);


-- ---- People ----

create table users (
  id text primary key,
  -- In lower case.
  email text not null unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  -- True if the person may do what only operators may.
  operator boolean not null default false,
  -- The account in which the next session begins.
  last_account_id text references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index users_last_account_id on users (last_account_id);

create table user_sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  -- Useless without its signature in the cookie, whose key is not in the database.
  token text not null unique,
  -- The account that the session acts for; another one of the person's if they no longer belong to it.
  account_id text references accounts on delete set null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  -- When its lifetime was last extended.
  updated_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index user_sessions_user_id on user_sessions (user_id);
create index user_sessions_account_id on user_sessions (account_id);
create index user_sessions_expires_at on user_sessions (expires_at);

-- Credentials of people: one row each, with the hash of a password.
create table user_credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  -- For other providers than the password; not used.
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, provider_account_id)
);

create index user_credentials_user_id on user_credentials (user_id);

-- Mailed links of password resets and sign-ups. `identifier` is the hash of the token, `value` is the user's id or the sign-up.
create table user_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index user_verifications_identifier on user_verifications (identifier);
create index user_verifications_expires_at on user_verifications (expires_at);

create table account_members (
  account_id text not null references accounts on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('viewer', 'member', 'owner')),
  joined_at timestamptz not null,
  primary key (account_id, user_id)
);

create index account_members_user_id on account_members (user_id);

-- Open invitations; one that was accepted or withdrawn is deleted.
create table invitations (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'owner')),
  -- SHA-256 of the token; the token itself is not stored.
  token_hash text not null unique,
  invited_by text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (account_id, email)
);

create index invitations_invited_by on invitations (invited_by);
create index invitations_expires_at on invitations (expires_at);

-- Attempts that are limited: sign-ins that failed or are running, requests for mails, sign-ups.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  email text not null,
  -- An IPv4 address, or the network of an IPv6 address.
  place text not null,
  at timestamptz not null
);

create index sign_in_attempts_email on sign_in_attempts (email, kind, at);
create index sign_in_attempts_place on sign_in_attempts (place, kind, at);
create index sign_in_attempts_at on sign_in_attempts (at);

-- Where people have signed in from. Failed attempts from elsewhere do not lock them out there.
create table sign_in_places (
  email text not null,
  place text not null,
  signed_in_at timestamptz not null,
  primary key (email, place)
);

create index sign_in_places_signed_in_at on sign_in_places (signed_in_at);


-- ---- Connected apps ----

-- Apps that a person has connected to an account by OAuth. They end with the person's membership.
create table connected_apps (
  id text primary key,
  account_id text not null,
  user_id text not null,
  -- SHA-256 of the client ID, which contains the registration itself.
  client_hash text not null,
  name text not null,
  -- The host that authorization codes were returned to; shown so that people recognise the app.
  return_host text not null,
  scopes text[] not null,
  resource text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The expiry of the newest refresh token.
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references account_members on delete cascade
);

create index connected_apps_member on connected_apps (account_id, user_id);
create index connected_apps_user on connected_apps (user_id);
create index connected_apps_expires_at on connected_apps (expires_at);

-- Authorization codes, as SHA-256. A used code keeps its row, so that a second use is detected.
create table app_codes (
  hash text primary key,
  account_id text not null,
  user_id text not null,
  client_hash text not null,
  name text not null,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  app_id text references connected_apps on delete cascade,
  foreign key (account_id, user_id) references account_members on delete cascade
);

create index app_codes_member on app_codes (account_id, user_id);
create index app_codes_app_id on app_codes (app_id);
create index app_codes_expires_at on app_codes (expires_at);

-- Access and refresh tokens, as SHA-256. A replaced refresh token keeps its row, so that a second use is detected.
create table app_tokens (
  hash text primary key,
  app_id text not null references connected_apps on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz
);

create index app_tokens_app_id on app_tokens (app_id);
create index app_tokens_expires_at on app_tokens (expires_at);


-- ---- Catalogue ----

-- One row. Every merge locks it until it commits, so revisions and event numbers appear in their order.
create table catalog (
  only_row boolean primary key default true check (only_row),
  -- A search index with another id is one of another catalogue.
  id uuid not null default gen_random_uuid(),
  -- The last revision in use.
  revision bigint not null default 0,
  -- How far past figures are refreshed: those of new products up to a revision, those of all products on a day, and within the
  -- present round up to a product.
  past_revision bigint not null default 0,
  past_day date,
  past_marketplace text,
  past_asin text
);

insert into catalog default values;

-- Products are merged from observations. Each field has the time at which it was last seen, so that an older observation never
-- overwrites a newer one.
create table products (
  marketplace text not null,
  asin text not null,
  title text not null,
  brand text,
  category text,
  image_url text,
  price_minor integer check (price_minor >= 0),
  bsr integer check (bsr > 0),
  -- Units per month.
  reported_sales integer check (reported_sales >= 0),
  review_count integer check (review_count >= 0),
  rating numeric(2, 1) check (rating between 1 and 5),
  updated_at timestamptz not null,

  -- The best-seller list of the rank, if it is not the category.
  bsr_category text,
  -- Natural logarithm of the rank, averaged over about the last month.
  rank_log_mean real,

  -- Of the title.
  text_seen_at timestamptz not null,
  price_seen_at timestamptz,
  bsr_seen_at timestamptz,
  sales_seen_at timestamptz,
  -- Of the number of reviews.
  reviews_seen_at timestamptz,
  removed_at timestamptz,
  revision bigint not null,
  -- The listing that it is a variation of.
  parent_asin text,
  -- Since when the figures have been as they are; earlier ones are in product_history.
  figures_since timestamptz not null,
  brand_seen_at timestamptz,
  category_seen_at timestamptz,
  image_seen_at timestamptz,
  parent_seen_at timestamptz,
  rating_seen_at timestamptz,

  -- The list that the rank was seen in, also if it is the category: the category may change without it.
  bsr_list text,
  -- True if the source named the list of the rank. Null: true if `bsr_category` is not null.
  is_list_named boolean,

  -- When it was first seen, and its figures some days ago. A job refreshes them daily; null until then.
  first_seen_at timestamptz,
  price_minor_7d integer,
  price_minor_30d integer,
  price_minor_90d integer,
  bsr_7d integer,
  bsr_30d integer,
  bsr_90d integer,
  rating_7d numeric(2, 1),
  rating_30d numeric(2, 1),
  rating_90d numeric(2, 1),

  -- The Buy Box price and the number of new offers.
  buy_box_minor integer,
  offer_count integer,
  buy_box_seen_at timestamptz,
  offers_seen_at timestamptz,

  -- The weight of the packed product in grams, and its sides in millimetres, longest first.
  weight_g integer,
  sides_mm integer[],
  weight_seen_at timestamptz,
  sides_seen_at timestamptz,

  -- The day since which the marketplace offers it.
  first_available date,
  available_seen_at timestamptz,

  -- The number of pictures on the product page.
  image_count integer,
  image_count_seen_at timestamptz,
  primary key (marketplace, asin)
);

create unique index products_revision on products (revision);

-- Earlier figures of a product from a time on, written when one of them changes. One partition a month; the merge that needs a
-- month creates it.
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
  -- Figures that the source knew to have no value from this time on, as bits: 1 price, 2 rank, 4 reported sales, 8 reviews,
  -- 16 rating, 32 Buy Box price, 64 offers. A null figure without its bit was not seen, and the previous value holds.
  absent smallint,
  buy_box_minor integer,
  offer_count integer,
  primary key (marketplace, asin, at)
) partition by range (at);

-- Curves from rank to sales that the operator fitted to rows with both; elsewhere the built-in curves hold. The category '' is
-- the whole marketplace.
create table sales_curves (
  marketplace text not null,
  category text not null,
  -- By rank: [[log10 of the rank, log10 of the units per month, log10 of the lower and of the upper end of their range], …]
  knots jsonb not null,
  -- The typical error, in log10.
  spread real not null check (spread >= 0),
  rows_fitted integer not null,
  fitted_at timestamptz not null,
  -- The last product whose estimate was computed again with these curves; null when all were. An interrupted calibration
  -- continues from here.
  touched_to text,
  primary key (marketplace, category)
);


-- ---- Imports of product files ----

create table import_runs (
  id text primary key,
  -- The path as it was given, the name of an upload, or the request to a live source.
  source text not null,
  -- True if the file came through the API. Without a shared database it is in the data folder of the node that received it.
  uploaded boolean not null default false,
  -- Identifies the file, so that an interrupted import of it continues.
  fingerprint text not null,
  format text,
  preset text,
  status text not null check (status in ('held', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Processed records: read = added + changed + unchanged + rejected.
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  -- Processed rows of the file; an interrupted run continues after them.
  position bigint not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint,
  -- Preset, mapping, marketplace and time of sight, as requested.
  options jsonb not null,
  -- Why it failed, as the operator reads it.
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it last started or continued, and the records that were processed by then.
  started_at timestamptz,
  rows_at_start bigint not null default 0,
  finished_at timestamptz,
  -- Facts that were assumed because the file lacks them: a list of {code, rows, …}.
  warnings jsonb not null default '[]',
  -- Since when it has waited for another process that changes the catalogue; null while it does not wait.
  waiting_since timestamptz,
  rejected_cells bigint not null default 0,
  -- Interruptions since it last stored rows: its process was killed, or its thread crashed or stalled.
  interruptions integer not null default 0,
  -- The account that uploaded the file: accounts take turns. Null for imports by command.
  account_id text
);

create index import_runs_newest on import_runs (created_at desc, id desc);
create index import_runs_fingerprint on import_runs (fingerprint) where status <> 'done';

create table import_rejects (
  run_id text not null references import_runs (id) on delete cascade,
  number bigint generated always as identity,
  -- The line of the file, counted from 1, or the number of the row in formats without lines.
  line bigint not null,
  asin text,
  reason text not null,
  -- The beginning of the row.
  row text,
  -- The cell that could not be read while the rest of its row was kept; null for a rejected row.
  column_name text,
  value text,
  primary key (run_id, number)
);

-- Import options that operators keep under a name, for further files of the same kind.
create table import_mappings (
  name text primary key,
  -- Without the time of sight.
  options jsonb not null,
  updated_at timestamptz not null
);

create unique index import_mappings_name on import_mappings (lower(name));

-- Uploaded files, so that any node on a shared database can run the import.
create table upload_parts (
  -- The id of the import, which is created when the file is complete.
  upload_id text not null,
  number integer not null,
  stored_at timestamptz not null,
  bytes bytea not null,
  primary key (upload_id, number)
);

-- Uncompressed: most files are compressed already, and all are read once and deleted within minutes.
alter table upload_parts alter column bytes set storage external;

-- Workers look for uploads every second.
create index upload_parts_first on upload_parts (upload_id) where number = 0;


-- ---- Live sources ----

create table source_health (
  source text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- refused, exhausted, unavailable or malformed, and the source's message.
  last_fault text,
  last_problem text
);

create table source_days (
  source text not null,
  day date not null,
  -- Products in its responses.
  stored bigint not null default 0,
  rejected bigint not null default 0,
  unknown bigint not null default 0,
  failures bigint not null default 0,
  -- In the source's own unit, such as Keepa's tokens.
  spent bigint not null default 0,
  primary key (source, day)
);

-- When sources were last asked for a product or keyword, so that an unknown one is not requested again and again.
create table source_asks (
  marketplace text not null,
  kind text not null check (kind in ('product', 'keyword')),
  key text not null,
  source text not null,
  asked_at timestamptz not null,
  primary key (marketplace, kind, key)
);

create index source_asks_asked_at on source_asks (asked_at);


-- ---- Search and niche scores ----

-- Searches for a keyword on a day.
create table keyword_days (
  day date not null,
  marketplace text not null,
  keyword text not null,
  searches bigint not null check (searches > 0),
  primary key (day, marketplace, keyword)
);

-- The niche score of a keyword, once a day.
create table niche_history (
  marketplace text not null,
  keyword text not null,
  day date not null,
  total_results integer not null,
  score real not null,
  demand real not null,
  competition real not null,
  opportunity real not null,
  -- The figures that the score was computed from, as the search returns them; prices in minor units.
  statistics jsonb not null,
  taken_at timestamptz not null,
  -- The version of the formula; days of different versions cannot be compared.
  version smallint not null default 1,
  confidence real,
  score_low real,
  score_high real,
  -- True if nobody searched for the keyword and the day was recorded for the accounts that track it: only they see it.
  only_tracked boolean not null default false,
  primary key (marketplace, keyword, day)
);

create index niche_history_day on niche_history (day);

-- Synonyms that the operator added to the built-in ones.
create table synonyms (
  id text primary key,
  language text not null,
  -- One line of the text format: "fridge, refrigerator".
  entry text not null,
  created_at timestamptz not null
);

create unique index synonyms_entry on synonyms (language, lower(entry));

create table saved_searches (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  keyword text not null,
  marketplace text not null,
  -- Filters and order, named like the parameters of a search.
  filters jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index saved_searches_name on saved_searches (account_id, lower(name));


-- ---- Keywords ----

-- The newest known position of a product in the marketplace's own search results, from imports. All accounts share it, like the
-- catalogue. Sponsored results are kept apart.
create table keyword_positions (
  marketplace text not null,
  keyword text not null,
  asin text not null,
  is_sponsored boolean not null,
  position integer not null check (position >= 1),
  source text not null,
  seen_at timestamptz not null,
  primary key (marketplace, keyword, asin, is_sponsored)
);

create index keyword_positions_seen on keyword_positions (seen_at);
create index keyword_positions_newest on keyword_positions (marketplace, keyword, seen_at) where not is_sponsored;
-- The keywords that a product is found for.
create index keyword_positions_product on keyword_positions (marketplace, asin, seen_at);

-- The last rank of a product for a keyword on each day for which somebody tracked it.
create table keyword_rank_days (
  marketplace text not null,
  keyword text not null,
  asin text not null,
  day date not null,
  -- Null if it was not among the first results.
  rank integer,
  -- `marketplace` or `nichescope`; null is the latter. Ranks of different sources are not compared.
  source text,
  primary key (marketplace, keyword, asin, day)
);

create index keyword_rank_days_day on keyword_rank_days (day);

-- The share of voice of a keyword: the brands and products of its first results. Recorded daily for tracked keywords and for
-- those whose share of voice somebody has requested.
create table share_of_voice_days (
  marketplace text not null,
  keyword text not null,
  day date not null,
  voice jsonb not null,
  taken_at timestamptz not null,
  -- True if somebody requested it on this day.
  is_requested boolean not null,
  -- True if it was recorded for the accounts that track the keyword: only they see it.
  only_tracked boolean not null,
  -- The version of the result set and the niche score: another one may order products differently, so its days cannot be compared.
  version smallint not null default 2,
  primary key (marketplace, keyword, day)
);

create index share_of_voice_days_day on share_of_voice_days (day);

create table keyword_lists (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  marketplace text not null,
  -- The account's product whose ranks the list shows; null for none.
  asin text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index keyword_lists_name on keyword_lists (account_id, lower(name));

create table keyword_list_items (
  list_id text not null references keyword_lists on delete cascade,
  keyword text not null,
  position integer not null,
  primary key (list_id, keyword)
);


-- ---- Profit ----

-- Fee cards that the operator imported, in the form of their files; others are built in.
create table fee_cards (
  marketplace text not null,
  id text not null,
  card jsonb not null,
  imported_at timestamptz not null,
  primary key (marketplace, id)
);

-- Saved profit calculations. The input is that of an estimate.
create table profit_scenarios (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  marketplace text not null,
  asin text,
  input jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index profit_scenarios_name on profit_scenarios (account_id, lower(name));

-- The costs that an account assumes for products of a marketplace.
create table default_costs (
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  costs jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, marketplace)
);


-- ---- Market lists ----

-- Products that an account compares: its own and its rivals'.
create table market_lists (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  marketplace text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index market_lists_name on market_lists (account_id, lower(name));

create table market_list_products (
  list_id text not null references market_lists on delete cascade,
  asin text not null,
  -- False for a rival's product.
  is_mine boolean not null,
  added_at timestamptz not null,
  primary key (list_id, asin)
);

create index market_list_products_asin on market_list_products (asin);

create table market_list_notes (
  id text primary key,
  list_id text not null references market_lists on delete cascade,
  -- The product that the note is about; null for the whole list.
  asin text,
  -- The day that the note is about.
  day date not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index market_list_notes_list on market_list_notes (list_id, day, id);


-- ---- Tracking: products, keywords, alerts and events ----

-- Returns an id like those of `base/ids.ts`, for statements that create many rows. The caller gives the part of the time; the 80
-- random bits are the random bytes of a UUID, in an alphabet of 32. A single expression without a subquery is inlined into the
-- calling statement and costs a third less.
create function new_id(prefix text, time_part text) returns text
language sql volatile parallel safe
return prefix || '_' || time_part || translate(
  substr(overlay(encode(uuid_send(gen_random_uuid()), 'base64') placing '' from 9 for 4), 1, 16),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjkmnpqrstvwxyz'
);

create table tracked_products (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  asin text not null,
  created_at timestamptz not null,
  -- The subscriber's own name for it.
  label text,
  -- The smallest changes that are reported, measured from the value that was reported last (the base). Amounts are minor units.
  price_by numeric not null default 0 check (price_by >= 0),
  price_unit text not null default 'percent' check (price_unit in ('percent', 'amount')),
  price_direction text not null default 'any' check (price_direction in ('any', 'down', 'up')),
  bsr_by numeric not null default 20 check (bsr_by >= 0),
  bsr_unit text not null default 'percent' check (bsr_unit in ('percent', 'places')),
  bsr_direction text not null default 'any' check (bsr_direction in ('any', 'better', 'worse')),
  reviews_by integer not null default 1 check (reviews_by >= 1),
  cooldown_minutes integer not null default 0 check (cooldown_minutes >= 0),
  -- The bases; null until a value is seen.
  base_price_minor integer,
  base_bsr integer,
  -- The list of the base's rank: ranks of two lists are never compared.
  base_bsr_list text,
  base_review_count integer,
  -- Since when the number of reviews has been below its base: it may fall and come back.
  reviews_below_since timestamptz,
  price_told_at timestamptz,
  bsr_told_at timestamptz,
  reviews_told_at timestamptz,
  -- Evaluate at this time even if nothing changes: the cooldown held a change back, or tracking has just begun.
  due_at timestamptz,
  updated_at timestamptz,
  -- The channels that are notified besides webhooks: their ids, or 'all' alone.
  channels text[] not null default '{}',
  unique (account_id, marketplace, asin)
);

create index tracked_products_asin on tracked_products (marketplace, asin);
create index tracked_products_due on tracked_products (due_at) where due_at is not null;
create index tracked_products_account on tracked_products (account_id, id);

create table tracked_keywords (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  keyword text not null,
  -- The product whose rank is tracked; null for the niche as a whole.
  asin text,
  created_at timestamptz not null,
  label text,
  -- The smallest change that is reported, in ranks.
  rank_by integer not null default 1 check (rank_by >= 1),
  rank_direction text not null default 'any' check (rank_direction in ('any', 'better', 'worse')),
  cooldown_minutes integer not null default 0 check (cooldown_minutes >= 0),
  -- The rank that was reported last. A known base that is null means "not among the first results".
  is_base_known boolean not null default false,
  base_rank integer,
  rank_told_at timestamptz,
  -- The last evaluation, and the revision of the catalogue that it is true of.
  last_rank integer,
  last_total_results integer,
  evaluated_at timestamptz,
  evaluated_revision bigint not null default -1,
  -- Evaluate at this time even if nothing changes: the cooldown held a change back.
  due_at timestamptz,
  updated_at timestamptz,
  -- The version of the score and the result set of the last value. A node with another version, or a null, takes the next value
  -- as the first, so that a new formula raises no event.
  formula smallint,
  channels text[] not null default '{}',
  -- The source of the rank, as in keyword_rank_days.
  rank_source text,
  rank_seen_at timestamptz,
  unique nulls not distinct (account_id, marketplace, keyword, asin)
);

create index tracked_keywords_keyword on tracked_keywords (marketplace, keyword);
create index tracked_keywords_account on tracked_keywords (account_id, id);

create table alerts (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text,
  -- The service checks the metric, and whether it needs a product, a keyword or a list.
  metric text not null,
  marketplace text not null,
  -- The product; for a keyword's rank, the product that is ranked.
  asin text,
  keyword text,
  comparison text not null check (comparison in ('above', 'at_least', 'below', 'at_most')),
  -- Prices in minor units.
  threshold numeric not null,
  -- How far the value must go back before the alert can fire again, in percent of the threshold.
  hysteresis_percent numeric not null check (hysteresis_percent between 0 and 100),
  cooldown_minutes integer not null check (cooldown_minutes >= 0),
  enabled boolean not null default true,
  -- True if it fires when the condition holds; null until the first value, which never fires.
  is_armed boolean,
  -- The list of the last rank.
  last_list text,
  last_value numeric,
  last_value_at timestamptz,
  last_fired_at timestamptz,
  fired_count integer not null default 0,
  -- As for tracked_products.
  due_at timestamptz,
  -- Of alerts on keywords: the revision of the catalogue up to which they are evaluated.
  evaluated_revision bigint not null default -1,
  created_at timestamptz not null,
  updated_at timestamptz,
  -- When it was last enabled again; null until then. A disabled alert sees no ranks of other accounts.
  watched_since timestamptz,
  -- When its condition was found true without becoming true: at its creation, after a change of its terms, or in another
  -- best-seller list. Null while it is armed or has fired.
  met_at timestamptz,
  -- As for tracked_keywords.
  formula smallint,
  channels text[] not null default '{}',
  rank_source text,
  -- The market list that it watches, alone or with one of its products.
  market_list_id text references market_lists on delete cascade,
  check (case when metric in ('keywordRank', 'nicheScore') then keyword is not null else keyword is null end)
);

create index alerts_account on alerts (account_id, id);
create index alerts_asin on alerts (marketplace, asin) where keyword is null and enabled;
create index alerts_keyword on alerts (marketplace, keyword) where keyword is not null and enabled;
create index alerts_due on alerts (due_at) where due_at is not null;
create index alerts_market_list on alerts (market_list_id) where market_list_id is not null;

-- Events for an account. A row never changes. Merges write them in bulk.
create table events (
  id text primary key,
  -- The order of commits, for followers: writers of events hold the row of `catalog`. Null for test events.
  number bigint,
  account_id text not null,
  type text not null,
  -- The tracked product, tracked keyword or alert that raised it.
  subject_id text,
  created_at timestamptz not null,
  -- The `data` of its deliveries, in the order in which it is sent.
  data json not null
);

create sequence event_numbers owned by events.number;

create unique index events_number on events (number) where number is not null;
-- Lists filter by the columns after the number, and skip other events without reading their rows.
create index events_account on events (account_id, number, type, subject_id, created_at) where number is not null;


-- ---- Webhooks and notification channels ----

-- Webhooks and notification channels share the queues, the retries and the log of deliveries.
create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  -- Of a channel, what may be shown: mailto:…, or slack: with the host and the last four characters.
  url text not null,
  description text,
  events text[] not null,
  -- Encrypted with SECRET_KEY. Of a Slack channel, its whole address; of an e-mail channel, the key that signs its links.
  secret bytea not null,
  -- Signs too until then; several, separated by spaces, if the secret was changed several times meanwhile.
  previous_secret bytea,
  previous_secret_until timestamptz,
  enabled boolean not null default true,
  -- Why and when it was disabled, if not by its owner: gone, failing.
  disabled_reason text,
  disabled_at timestamptz,
  -- Until when the receiver asked us to pause.
  paused_until timestamptz,
  -- Since when every attempt has failed; null after a success.
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The row is kept as long as its deliveries, but nothing is sent any more.
  deleted_at timestamptz,
  -- When owners were mailed that it was disabled, once each time.
  disabled_told_at timestamptz,
  -- 'webhook', 'email' or 'slack'.
  kind text not null default 'webhook',
  -- When the holder of the address confirmed it, or the receiver accepted the first message. Until then a channel gets nothing
  -- but the request to confirm it.
  verified_at timestamptz
);

create index webhook_endpoints_account on webhook_endpoints (account_id, id) where deleted_at is null;

-- One event to one endpoint. Written in bulk, in the transactions that write the events.
create table deliveries (
  id text primary key,
  account_id text not null,
  endpoint_id text not null,
  event_id text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- All attempts, and those of the present schedule: a replay begins a new one.
  attempts integer not null default 0,
  tries integer not null default 0,
  -- When it is due; while it is leased, when the lease ends.
  next_attempt_at timestamptz,
  -- The node that holds the lease.
  leased_by text,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status integer,
  last_problem text,
  -- A test is sent once, whatever its result.
  is_test boolean not null default false
)
-- Finished deliveries leave the queue at once, and the queue is read from its front: dead entries there must go soon.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create unique index deliveries_event on deliveries (endpoint_id, event_id);
-- The queues, one per endpoint.
create index deliveries_queue on deliveries (endpoint_id, next_attempt_at) where status = 'pending';
-- Owners look for failed deliveries and replay them: few among many.
create index deliveries_failed on deliveries (endpoint_id, event_id) where status = 'failed';

create table delivery_attempts (
  delivery_id text not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- The status of the response; null if there was none, and `problem` says why.
  status integer,
  problem text,
  -- The first 20 kB of the response.
  response text,
  -- {"request": {…}, "response": {…}}, without the response's cookies and credentials. Null for mails.
  headers json,
  primary key (delivery_id, number)
);

-- Mails per day: of an account ('account:…', 'confirmations:…'), and requests for confirmation to one address ('address:…').
create table mail_days (
  day date not null,
  subject text not null,
  sent integer not null,
  primary key (day, subject)
);

-- The daily digest of an e-mail channel.
create table digests (
  channel_id text primary key references webhook_endpoints on delete cascade,
  -- Sent at this hour in this time zone (IANA).
  hour smallint not null,
  time_zone text not null,
  due_at timestamptz not null,
  -- The number of the last event in a digest. Numbers are in the order of commits, so none is left out.
  covered_number bigint not null
);

create index digests_due on digests (due_at);

-- Mailboxes whose holder has unsubscribed from an account. It cannot ask them to confirm an address again, not even after the
-- channel was deleted. The holder lifts this with the link in a mail.
create table unsubscribed_mailboxes (
  account_id text not null references accounts on delete cascade,
  mailbox text not null,
  at timestamptz not null,
  primary key (account_id, mailbox)
);


-- ---- Imports of an account's own reports ----

-- Imports of reports that the marketplace writes for one seller: search data and sales share one table, one queue and one way of
-- being resumed. They belong to the account that brought them. A deleted import is invisible at once; a job removes its rows.
create table report_imports (
  id text primary key,
  -- Stands for the import in tables with millions of rows.
  number bigint generated always as identity unique,
  account_id text not null references accounts on delete cascade,
  name text not null,
  origin text not null check (origin in ('upload', 'command', 'sp-api')),
  marketplace text,
  -- An import of sales may be held until its owner has seen the preview.
  status text not null check (status in ('held', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  kind text,
  format text,
  digest text,
  marketplaces text[] not null default '{}',
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz,
  -- 'search' or 'sales'.
  family text not null default 'search',
  -- The days of a file that does not name them.
  chosen_from date,
  chosen_to date,
  -- Interruptions since it last stored rows.
  interruptions integer not null default 0,
  -- When the file was last modified, if the sender knows: the time of stock that names none.
  seen_at timestamptz,
  -- What the import would do; null until the file is read, and after the import has started or ended.
  preview jsonb
);

create index report_imports_account on report_imports (account_id, id);
create index report_imports_open on report_imports (account_id) where status in ('waiting', 'running');
create index report_imports_shared on report_imports (account_id) where shared;
create index report_imports_deleted on report_imports (deleted_at) where deleted_at is not null;

create table report_rejects (
  number bigint generated always as identity primary key,
  import_number bigint not null references report_imports (number) on delete cascade,
  line bigint not null,
  reason text not null,
  row text
);

create index report_rejects_import on report_rejects (import_number, number);


-- ---- Search data (Brand Analytics) ----

-- The key of a row is that of the report, so a later report of the same period replaces it. A row belongs to the import that
-- last changed it.

-- Search Terms: one row per clicked product of a term. `click_rank` is 0 and `asin` null for a term without one.
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

-- Search Query Performance, of one product (`asin`) or of a brand; the other one is empty.
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


-- ---- Sales: books and reports ----

-- An account has one open book, and every row of sales belongs to a book. Deleting all sales of an account closes its book: the
-- rows are invisible at once, and a job removes them. The number of a book is a narrow first column of every key.
--
-- `import_number` is the import that last changed a row; deleting that import deletes the row. It is null for a row that was
-- entered by hand.
create table sales_books (
  number integer generated always as identity primary key,
  account_id text references accounts on delete set null,
  -- True if viewers of the account see no amounts.
  hide_money boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The version of the definitions by which the sums of the book were computed. A job sums older books again.
  sums_version smallint not null default 0
);

create unique index sales_books_open on sales_books (account_id) where deleted_at is null;
create index sales_books_deleted on sales_books (deleted_at) where deleted_at is not null;
create index sales_books_sums on sales_books (sums_version) where deleted_at is null;

-- Closes the book of a deleted account.
create function close_sales_book() returns trigger language plpgsql as $$
begin
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger sales_books_without_account before update of account_id on sales_books
  for each row when (new.account_id is null) execute function close_sales_book();

-- The names of the account's own products, from whichever report has them; the newest wins.
create table sales_products (
  book integer not null,
  sku text not null,
  asin text,
  title text,
  seen_at timestamptz not null,
  primary key (book, sku)
);

-- The kinds of amounts in settlements, and their classes. Lines refer to the number of their kind, so an account assigns another
-- class to a kind by changing one row.
create table sales_line_kinds (
  number integer generated always as identity primary key,
  book integer not null,
  transaction_type text not null,
  amount_type text not null,
  amount_description text not null,
  -- The built-in class.
  known_class text not null,
  assigned_class text,
  class text not null generated always as (coalesce(assigned_class, known_class)) stored,
  unique (book, transaction_type, amount_type, amount_description)
);

-- A settlement belongs to the import that last changed it or one of its lines. The lines of date range reports have one row per
-- currency here, without a total; those lines belong to the import that added them, because the files overlap.
create table sales_settlements (
  book integer not null,
  settlement_id text not null,
  -- Stands for the settlement in the table of lines.
  number integer generated always as identity unique,
  start_at timestamptz,
  end_at timestamptz,
  deposit_at timestamptz,
  -- Null if no row of the file had the total.
  total_minor bigint,
  currency text not null,
  import_number bigint not null,
  -- The kind of report.
  report text not null default 'settlement',
  primary key (book, settlement_id)
);

-- The ledger: every amount of every settlement and date range report as it was.
create table sales_settlement_lines (
  settlement integer not null,
  -- Counts the amounts of a settlement from 1.
  line integer not null,
  book integer not null,
  kind integer not null,
  amount_minor bigint not null,
  posted_at timestamptz,
  -- The day of posting, or the last day of the settlement for an amount without one.
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
  -- Of date range reports only: the row and column of the report, the settlement that it names, and the import.
  row_key text,
  named_settlement text,
  import_number bigint,
  -- True while a settlement has the same money, and the line counts nowhere. Null for lines of settlements.
  is_settled boolean,
  primary key (settlement, line)
);

create index sales_settlement_lines_day on sales_settlement_lines (book, day);

-- The sums of a settlement by kind, which show whether it reconciles and what is unclassified.
create table sales_settlement_sums (
  settlement integer not null,
  kind integer not null,
  book integer not null,
  lines integer not null,
  amount_minor bigint not null,
  primary key (settlement, kind)
);

create index sales_settlement_sums_kind on sales_settlement_sums (book, kind);

-- Transactions of the Finances API: posted, and often not settled yet. No figure includes them; settlements do.
create table sales_transactions (
  book integer not null,
  -- The id of the transaction, or what identifies it if it has none.
  transaction_id text not null,
  occurrence integer not null,
  transaction_type text not null,
  -- RELEASED, DEFERRED, DEFERRED_RELEASED.
  status text,
  posted_at timestamptz not null,
  day date not null,
  marketplace text,
  currency text not null,
  amount_minor bigint not null,
  order_id text,
  -- Its amounts as ledger lines, which add up to `amount_minor`.
  lines jsonb not null,
  import_number bigint not null,
  primary key (book, transaction_id, occurrence)
);

create index sales_transactions_day on sales_transactions (book, day);

create table sales_order_lines (
  book integer not null,
  -- Distinguishes lines of an order with the same SKU.
  occurrence integer not null,
  quantity integer not null,
  -- The day of the purchase.
  day date not null,
  purchased_at timestamptz not null,
  updated_at timestamptz,
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
  primary key (book, order_id, sku, occurrence)
);

create index sales_order_lines_day on sales_order_lines (book, day);
create index sales_order_lines_import on sales_order_lines using brin (import_number);

-- Sales and Traffic. `asin` is empty for the whole marketplace; `from_day` equals `to_day` for one day.
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
  primary key (book, marketplace, from_day, to_day, parent_asin, asin, sku)
);

-- The stock of a SKU at one time.
create table sales_inventory (
  book integer not null,
  sku text not null,
  at timestamptz not null,
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
  unique nulls not distinct (book, sku, at, marketplace)
);

create table sales_returns (
  book integer not null,
  order_id text not null,
  sku text not null,
  returned_at timestamptz not null,
  license_plate text not null,
  occurrence integer not null,
  marketplace text,
  asin text,
  quantity integer not null,
  disposition text,
  reason text,
  import_number bigint not null,
  primary key (book, order_id, sku, returned_at, license_plate, occurrence)
);

create table sales_reimbursements (
  book integer not null,
  reimbursement_id text not null,
  sku text not null,
  occurrence integer not null,
  asin text,
  order_id text,
  approved_at timestamptz not null,
  reason text not null,
  currency text not null,
  amount_minor bigint not null,
  quantity_cash integer,
  quantity_inventory integer,
  import_number bigint not null,
  primary key (book, reimbursement_id, sku, occurrence)
);

create table sales_storage_fees (
  book integer not null,
  -- Its first day.
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
  primary key (book, month, fnsku, asin, fulfilment_center, occurrence)
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
  unique nulls not distinct (book, sku, marketplace)
);

-- Not written: advertising is in sales_ad_days.
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
  unique nulls not distinct (book, day, program, marketplace, campaign, ad_group, sku, asin)
);

-- Advertising by day, campaign and product, summed for each import over the finer columns of its report. `marketplace`, `sku` and
-- `asin` are empty if the report does not name them.
create table sales_ad_days (
  book integer not null,
  day date not null,
  program text not null,
  marketplace text not null,
  currency text not null,
  campaign text not null,
  -- The subject of the report's rows: one level counts for each campaign and day.
  level text not null,
  sku text not null,
  asin text not null,
  import_number bigint not null,
  -- Null until the import has ended; false if another level counts.
  counts boolean,
  -- Rows of the file.
  rows integer not null,
  spend_minor bigint not null,
  impressions bigint,
  clicks bigint,
  sales_minor bigint,
  orders bigint,
  units bigint,
  primary key (book, day, program, marketplace, currency, campaign, level, sku, asin, import_number)
);

create index sales_ad_days_import on sales_ad_days (book, import_number);

-- The totals of each advertising report, and the part of them (`known_minor`) that an earlier import had already brought.
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
  primary key (book, import_number, level, currency)
);

-- The landed cost of one unit from a day on.
create table sales_costs (
  book integer not null,
  sku text not null,
  from_day date not null,
  currency text not null,
  unit_cost_minor bigint not null,
  quantity integer,
  note text,
  import_number bigint,
  number bigint generated always as identity,
  primary key (book, sku, from_day)
);

-- Every cost that was added, changed or deleted (`change`), with its values afterwards, or those that were deleted. The newest
-- row of a SKU and day is the cost that days were computed with.
create table sales_cost_changes (
  number bigint generated always as identity primary key,
  book integer not null,
  at timestamptz not null,
  change text not null,
  sku text not null,
  from_day date not null,
  currency text not null,
  unit_cost_minor bigint not null,
  quantity integer,
  note text
);

create index sales_cost_changes_cost on sales_cost_changes (book, sku, from_day, number);

-- Units of a currency for one euro.
create table sales_exchange_rates (
  book integer not null,
  currency text not null,
  day date not null,
  per_euro double precision not null,
  import_number bigint not null,
  primary key (book, currency, day)
);

-- Lead time and safety days of a SKU; the empty SKU is the default.
create table sales_stock_settings (
  book integer not null,
  sku text not null,
  lead_time_days integer not null,
  safety_days integer not null,
  primary key (book, sku)
);

-- The calibration of estimates by an account's own sales. `curves` are the fitted ones, for this account only.
create table sales_calibrations (
  book integer primary key,
  enabled boolean not null,
  updated_at timestamptz,
  curves jsonb not null
);


-- ---- Sales: sums by day ----

-- Every figure of sales is computed from these sums. Amounts are minor units of `currency`, with the sign of their effect on the
-- account's money.

-- Days whose sums must be computed again, of orders (`ordered`) or of lines of settlements (`posted`). A transaction that changes
-- rows of a day adds it and calls `sumDays`, which empties the table.
create table sales_due_days (
  book integer not null,
  basis text not null,
  day date not null,
  primary key (book, basis, day)
);

-- Lines of settlements. A row has both the day of posting and the day of the order, so that one table serves both bases. `sku` and
-- `marketplace` are empty if the lines name none.
create table sales_posted_days (
  book integer not null,
  posted_on date not null,
  -- Null if no order report has the order; the day of posting for lines without an order.
  ordered_on date,
  has_order boolean not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  refunded_units integer not null,
  -- Orders with the SKU, and orders counted at only one of their SKUs, so that they add up.
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
  -- Reserves and transfers, which are no income.
  moved bigint not null,
  lines integer not null,
  unclassified_lines integer not null,
  -- The part of the order's own amounts that these units are.
  share_units integer not null,
  share_sales bigint not null,
  share_net bigint not null,
  unique nulls not distinct (book, posted_on, ordered_on, has_order, marketplace, currency, sku)
);

create index sales_posted_days_ordered on sales_posted_days (book, ordered_on);

-- Orders by the day of purchase, without cancelled lines.
create table sales_ordered_days (
  book integer not null,
  day date not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  -- Units of pending orders, which have no price yet.
  unpriced_units integer not null,
  orders integer not null,
  first_orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  promotion bigint not null,
  primary key (book, day, marketplace, currency, sku)
);

-- The cost of goods of both bases.
create table sales_cost_days (
  book integer not null,
  basis text not null,
  day date not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  -- Units, sold and refunded, that have a cost.
  units integer not null,
  cost bigint not null,
  -- The refunded ones of them, so that sold units without a cost can be counted.
  refunded integer not null default 0,
  primary key (book, basis, day, marketplace, currency, sku)
);

create index sales_cost_days_sku on sales_cost_days (book, sku);


-- ---- Sales: connections to selling accounts ----

create table sales_connections (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text,
  region text not null check (region in ('na', 'eu', 'fe')),
  marketplaces text[] not null,
  own_app boolean not null,
  -- Encrypted with SECRET_KEY.
  credentials bytea not null,
  status text not null check (status in ('new', 'connected', 'revoked', 'refused')),
  problem text,
  problem_at timestamptz,
  setbacks integer not null default 0,
  waits_until timestamptz,
  is_throttled boolean not null default false,
  last_success_at timestamptz,
  next_run_at timestamptz not null,
  -- When a job next works on the connection.
  look_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index sales_connections_account on sales_connections (account_id, id);
create index sales_connections_due on sales_connections (look_at) where status in ('new', 'connected');

-- One window of one report that is fetched through a connection.
create table sales_connection_reports (
  number bigint generated always as identity primary key,
  connection_id text not null references sales_connections on delete cascade,
  account_id text not null,
  report text not null,
  marketplace text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The id of a report that the marketplace wrote on its own; otherwise empty.
  listed_id text not null default '',
  is_backfill boolean not null,
  state text not null check (state in ('planned', 'requesting', 'requested', 'written', 'importing', 'done', 'empty', 'failed')),
  report_id text,
  document_id text,
  import_id text,
  attempts integer not null default 0,
  problem text,
  next_at timestamptz not null,
  requested_at timestamptz,
  -- When the window was last imported: a recent window is read again while late data may arrive.
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (connection_id, report, marketplace, starts_at, ends_at, listed_id)
);

create index sales_connection_reports_open on sales_connection_reports (connection_id, next_at)
  where state not in ('done', 'empty', 'failed');
create index sales_connection_reports_old on sales_connection_reports (ends_at) where state in ('done', 'empty', 'failed');


-- ---- Listings ----

-- Listings that an account works on: the facts of a product, the phrases to cover, and versions of the text.
create table listing_drafts (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  marketplace text not null,
  language text not null,
  -- The catalogue product that the draft was imported from or is for; null for none.
  asin text,
  category text,
  facts jsonb not null,
  -- How the brand speaks, for texts that a model writes.
  voice text,
  -- ASINs of products that the text should differ from.
  competitors text[] not null,
  -- [{"phrase": "…", "value": 1}]
  phrases jsonb not null,
  -- The number of the newest version; 0 for none.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index listing_drafts_account on listing_drafts (account_id, id);

create table listing_versions (
  draft_id text not null references listing_drafts on delete cascade,
  number integer not null,
  -- {"title": "…", "bullets": […], "description": "…", "searchTerms": "…"}
  text jsonb not null,
  -- import, template, edit, model or restore.
  origin text not null,
  note text,
  created_at timestamptz not null,
  primary key (draft_id, number)
);

-- The language model that an account has connected for its listings.
create table listing_models (
  account_id text primary key references accounts on delete cascade,
  provider text not null,
  base_url text not null,
  name text not null,
  -- The key of the endpoint, encrypted with SECRET_KEY; null for endpoints without one.
  sealed_key bytea,
  -- Billionths of a US dollar per token.
  input_price bigint,
  output_price bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The use of language models by an account on a day.
create table listing_model_days (
  account_id text not null,
  day date not null,
  generations integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- Generations whose tokens the endpoint did not count.
  estimated_generations integer not null default 0,
  -- Billionths of a US dollar, of generations with known prices.
  cost bigint not null default 0,
  unpriced_generations integer not null default 0,
  -- Tokens that running generations may still use, and the time at which the last of them is certainly over.
  reserved_tokens bigint not null default 0,
  reserved_until timestamptz not null,
  primary key (account_id, day)
);

create index listing_model_days_day on listing_model_days (day);
