-- The language model that an account has connected for its listings.
create table listing_models (
  account_id text primary key references accounts on delete cascade,
  provider text not null,
  base_url text not null,
  name text not null,
  -- The key of the endpoint, encrypted with SECRET_KEY; null for endpoints without one.
  sealed_key bytea,
  -- Billionths of a US dollar per token; null when unknown.
  input_price bigint,
  output_price bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What models have cost an account on a UTC day.
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
