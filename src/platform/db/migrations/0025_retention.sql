-- Retention deletes by these columns. Each table has at most some thousand rows a day; an operator of a very large
-- installation can create the indexes beforehand, with "create index concurrently".
create index if not exists niche_history_day on niche_history (day);
create index if not exists usage_days_day on usage_days (day);
create index if not exists dashboard_usage_days_day on dashboard_usage_days (day);
create index if not exists source_asks_asked_at on source_asks (asked_at);
create index if not exists api_keys_ended on api_keys (least(revoked_at, expires_at));
