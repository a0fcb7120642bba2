-- What is asked for, and what niches looked like day by day. Keywords are kept as they are compared: trimmed, in lower
-- case, with single blanks.

-- How often a keyword was searched for on a day.
create table keyword_days (
  day date not null,
  marketplace text not null,
  keyword text not null,
  searches bigint not null check (searches > 0),
  primary key (day, marketplace, keyword)
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
  -- What the score was made of, as the search tells it; prices in minor units.
  statistics jsonb not null,
  taken_at timestamptz not null,
  primary key (marketplace, keyword, day)
);

-- What subscribers watch.
create table tracked_keywords (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  keyword text not null,
  -- The product whose place is watched; null where it is the niche as a whole.
  asin text,
  created_at timestamptz not null,
  unique nulls not distinct (account_id, marketplace, keyword, asin)
);

create index tracked_keywords_keyword on tracked_keywords (marketplace, keyword);

create table tracked_products (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  marketplace text not null,
  asin text not null,
  created_at timestamptz not null,
  unique (account_id, marketplace, asin)
);

create index tracked_products_asin on tracked_products (marketplace, asin);
