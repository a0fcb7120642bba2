-- Who may ask, and how much.

create table accounts (
  id text primary key,
  name text not null unique,
  plan text not null,
  -- Entries of the plan's row that are different for this account.
  overrides jsonb not null default '{}',
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  -- SHA-256 of the key; the key itself is nowhere.
  hash text not null unique,
  start text not null,
  last_four text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The key that took this one's place when it was rotated.
  replaced_by text references api_keys on delete set null
);

create index api_keys_account_id on api_keys (account_id);
create index api_keys_replaced_by on api_keys (replaced_by);

create table usage_days (
  account_id text not null references accounts on delete cascade,
  day date not null,
  used integer not null check (used >= 0),
  -- The account's limit when it was last counted: what the day's use is measured by when its plan has changed since.
  daily_limit integer not null,
  -- How many requests the last statement admitted: how an upsert tells its caller what it changed.
  last_admitted integer not null,
  primary key (account_id, day)
)
-- Each row is updated all day long; room on its page keeps those updates out of the index.
with (fillfactor = 50);

-- The last batch of requests that each node has counted. A node that got no answer to a batch finds here whether it was
-- counted, and raises the number so that it never will be.
create table usage_nodes (
  id text primary key,
  batch bigint not null,
  day date not null,
  -- How many requests it admitted, by account.
  admitted jsonb not null,
  counted_at timestamptz not null
);
