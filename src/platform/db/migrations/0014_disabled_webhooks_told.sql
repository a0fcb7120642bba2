-- Owners are mailed when a webhook of theirs was disabled by its failures, once for each time.
alter table webhook_endpoints add column disabled_told_at timestamptz;

-- Of those before nobody is to hear now.
update webhook_endpoints set disabled_told_at = disabled_at where disabled_at is not null;
