-- How often an import was interrupted (its process was killed, or its thread crashed or stalled) since it last stored rows.
alter table import_runs add column interruptions integer not null default 0;
alter table report_imports add column interruptions integer not null default 0;
-- The account that uploaded a product file: accounts take turns. Null for imports by command.
alter table import_runs add column account_id text;
