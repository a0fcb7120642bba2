-- Since when a running import waits for another process that changes the catalogue; null while it does not wait.
alter table import_runs add column waiting_since timestamptz;
