-- Fee cards that the operator imported; others come with the service. The card is in the form of its file.
create table fee_cards (
  marketplace text not null,
  id text not null,
  card jsonb not null,
  imported_at timestamptz not null,
  primary key (marketplace, id)
);

-- Profit calculations that an account keeps under a name. The input is that of an estimate.
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
