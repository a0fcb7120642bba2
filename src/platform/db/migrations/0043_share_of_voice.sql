-- The share of voice of a keyword on one day: who has the first positions of its results. Recorded once a day for tracked keywords
-- and for those whose share of voice somebody has asked for.
create table share_of_voice_days (
  marketplace text not null,
  keyword text not null,
  day date not null,
  -- The brands and products of the first positions with their shares, as `src/features/keywords/share-of-voice.ts` computes them.
  voice jsonb not null,
  taken_at timestamptz not null,
  -- Somebody asked for it on this day.
  is_requested boolean not null,
  -- Recorded for accounts that track the keyword alone, which are the only ones to see it.
  only_tracked boolean not null,
  primary key (marketplace, keyword, day)
);
create index share_of_voice_days_day on share_of_voice_days (day);

-- The phrases that a product is found for.
create index if not exists keyword_positions_product on keyword_positions (marketplace, asin, seen_at);
