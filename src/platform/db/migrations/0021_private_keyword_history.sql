-- True if the day was recorded only because accounts track the keyword, not because it was searched for. Others do not see it.
alter table niche_history add column only_tracked boolean not null default false;

-- When the alert was last enabled again; null until then. A disabled alert sees no ranks of other accounts.
alter table alerts add column watched_since timestamptz;
