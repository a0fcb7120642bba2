-- Named lists of products that an account compares: its own and those of rivals.
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
  -- False for a product of a rival.
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
