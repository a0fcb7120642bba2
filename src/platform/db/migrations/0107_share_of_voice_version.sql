-- The version of the result set and the niche score under which a share of voice was recorded: a new version may order other products
-- first, so that its days cannot be compared with earlier ones. Nodes of the release before do not write it.
alter table share_of_voice_days add column version smallint not null default 2;
