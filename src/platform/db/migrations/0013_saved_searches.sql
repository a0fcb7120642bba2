-- Searches that an account keeps under a name.
create table saved_searches (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  keyword text not null,
  marketplace text not null,
  -- Filters and order, named as the search takes them.
  filters jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index saved_searches_name on saved_searches (account_id, lower(name));

-- Where a product stood among the results for a keyword, on each day on which somebody wanted to know: the last of the day.
create table keyword_rank_days (
  marketplace text not null,
  keyword text not null,
  asin text not null,
  day date not null,
  -- Null where it was not among the first.
  rank integer,
  primary key (marketplace, keyword, asin, day)
);

create index keyword_rank_days_day on keyword_rank_days (day);
