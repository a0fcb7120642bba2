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
  -- Where the text came from: import, template, edit, model or restore.
  origin text not null,
  note text,
  created_at timestamptz not null,
  primary key (draft_id, number)
);
