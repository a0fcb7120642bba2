-- Named lists of keywords that an account keeps.
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
  -- Normalized like that of a tracked keyword.
  keyword text not null,
  position integer not null,
  primary key (list_id, keyword)
);
