-- What subscribers watch, the thresholds of each, and the events that come of it.

-- Ids that statements give out by themselves: as those of `base/ids.ts`. The time's part is given; the 80 random bits are
-- the bytes of a random UUID that are random, in an alphabet of 32.
-- One expression without a subquery is planned as a part of the statement that calls it, and costs a third less.
create function new_id(prefix text, time_part text) returns text
language sql volatile parallel safe
return prefix || '_' || time_part || translate(
  substr(overlay(encode(uuid_send(gen_random_uuid()), 'base64') placing '' from 9 for 4), 1, 16),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjkmnpqrstvwxyz'
);

-- The list that the rank is of, as whoever saw the rank named it; null where nobody did. The category may change without it.
alter table products add column bsr_list text;
update products set bsr_list = coalesce(bsr_category, category) where bsr is not null;

alter table tracked_products
  -- What the subscriber calls it.
  add column label text,
  -- A change of at least so much is told, measured from the value that was told last (the base). Amounts are minor units.
  add column price_by numeric not null default 0 check (price_by >= 0),
  add column price_unit text not null default 'percent' check (price_unit in ('percent', 'amount')),
  add column price_direction text not null default 'any' check (price_direction in ('any', 'down', 'up')),
  add column bsr_by numeric not null default 20 check (bsr_by >= 0),
  add column bsr_unit text not null default 'percent' check (bsr_unit in ('percent', 'places')),
  add column bsr_direction text not null default 'any' check (bsr_direction in ('any', 'better', 'worse')),
  add column reviews_by integer not null default 1 check (reviews_by >= 1),
  add column cooldown_minutes integer not null default 0 check (cooldown_minutes >= 0),
  -- The bases; null until a value is seen.
  add column base_price_minor integer,
  add column base_bsr integer,
  -- The list that the rank is of: ranks of two lists are never compared.
  add column base_bsr_list text,
  add column base_review_count integer,
  -- Since when the count of reviews has been under its base: counts fall and come back.
  add column reviews_below_since timestamptz,
  add column price_told_at timestamptz,
  add column bsr_told_at timestamptz,
  add column reviews_told_at timestamptz,
  -- To be looked at then though nothing changes: a change was held back by the cooldown, or it has just been tracked.
  add column due_at timestamptz,
  add column updated_at timestamptz;

create index tracked_products_due on tracked_products (due_at) where due_at is not null;
create index tracked_products_account on tracked_products (account_id, id);

alter table tracked_keywords
  add column label text,
  -- So many places.
  add column rank_by integer not null default 1 check (rank_by >= 1),
  add column rank_direction text not null default 'any' check (rank_direction in ('any', 'better', 'worse')),
  add column cooldown_minutes integer not null default 0 check (cooldown_minutes >= 0),
  -- The place that was told last; null with a known base is "not among the first".
  add column is_base_known boolean not null default false,
  add column base_rank integer,
  add column rank_told_at timestamptz,
  -- How it was found last, and up to which revision of the catalogue that is true.
  add column last_rank integer,
  add column last_total_results integer,
  add column evaluated_at timestamptz,
  add column evaluated_revision bigint not null default -1,
  -- To be looked at then though nothing changes: a change was held back by the cooldown.
  add column due_at timestamptz,
  add column updated_at timestamptz;

create index tracked_keywords_account on tracked_keywords (account_id, id);

create table alerts (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text,
  metric text not null check (
    metric in ('price', 'bsr', 'monthlySales', 'reviewCount', 'rating', 'keywordRank', 'nicheScore')
  ),
  marketplace text not null,
  -- The product; of a keyword's rank the one that is looked for.
  asin text,
  -- As keywords are compared: trimmed, in lower case, with single blanks.
  keyword text,
  comparison text not null check (comparison in ('above', 'at_least', 'below', 'at_most')),
  -- Prices in minor units.
  threshold numeric not null,
  -- How far, in percent of the threshold, the value must go back before the alert can fire again.
  hysteresis_percent numeric not null check (hysteresis_percent between 0 and 100),
  cooldown_minutes integer not null check (cooldown_minutes >= 0),
  enabled boolean not null default true,
  -- Whether it fires when the condition holds; null until a value has been seen, which itself never fires.
  is_armed boolean,
  -- The list that the last rank was of.
  last_list text,
  last_value numeric,
  last_value_at timestamptz,
  last_fired_at timestamptz,
  fired_count integer not null default 0,
  -- To be looked at then though nothing changes: see tracked_products.
  due_at timestamptz,
  -- Of those about keywords: up to which revision of the catalogue they are evaluated.
  evaluated_revision bigint not null default -1,
  created_at timestamptz not null,
  updated_at timestamptz,
  check (case when metric in ('keywordRank', 'nicheScore') then keyword is not null else keyword is null end),
  check (case when metric = 'nicheScore' then asin is null else asin is not null end)
);

create index alerts_account on alerts (account_id, id);
create index alerts_asin on alerts (marketplace, asin) where keyword is null and enabled;
create index alerts_keyword on alerts (marketplace, keyword) where keyword is not null and enabled;
create index alerts_due on alerts (due_at) where due_at is not null;

-- What has happened, told to the account. A row never changes. There are many, and they are written in bulk in the
-- transactions of merges: no foreign keys.
create table events (
  id text primary key,
  -- The order in which they were committed, for followers: whoever writes events holds the row of `catalog`. Null for those
  -- that were only sent as a test.
  number bigint,
  account_id text not null,
  type text not null,
  -- What it came of: a tracked product, a tracked keyword or an alert.
  subject_id text,
  created_at timestamptz not null,
  -- What stands in `data` of its deliveries, in the order in which it is sent.
  data json not null
);

create sequence event_numbers owned by events.number;

create unique index events_number on events (number) where number is not null;
-- The columns after the number are what lists are narrowed by: what does not match is passed over without reading its row.
create index events_account on events (account_id, number, type, subject_id, created_at) where number is not null;

-- Creates that a client sent with an Idempotency-Key, and what came of them.
create table idempotency_keys (
  account_id text not null references accounts on delete cascade,
  key text not null,
  -- What was created, and a hash of what was asked.
  kind text not null,
  fingerprint text not null,
  resource_id text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

create index idempotency_keys_created on idempotency_keys (created_at);
