-- The formula of the niche score has a second version. Earlier days keep their figures, marked with the version that gave them;
-- so are those that a node of the release before writes during an upgrade.
alter table niche_history
  add column version smallint not null default 1,
  add column confidence real,
  add column score_low real,
  add column score_high real;

-- Nothing must be reported because the formula or the result set changed: alerts and tracked keywords learn their next value as
-- the first.
update alerts set is_armed = null where metric in ('nicheScore', 'keywordRank');
update tracked_keywords set is_base_known = false;
