-- Positions of products in the marketplace's own search results, from imports that name them; the newest of each. Shared by all
-- accounts, as the catalogue is. The keyword is normalized like that of a tracked keyword. Sponsored results are kept apart.
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

-- Where a keyword rank comes from, `marketplace` or `nichescope`; null, as a node of an earlier release writes it, is the latter.
-- Ranks of different sources are not compared.
alter table tracked_keywords add column rank_source text;
alter table tracked_keywords add column rank_seen_at timestamptz;
alter table alerts add column rank_source text;
alter table keyword_rank_days add column source text;
