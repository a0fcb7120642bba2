-- Imports of reports that the marketplace writes for one seller. They belong to the account that brought them. A deleted import
-- is invisible at once; a job removes its rows. `number` stands for the import in tables with millions of rows.
create table report_imports (
  id text primary key,
  number bigint generated always as identity unique,
  account_id text not null references accounts on delete cascade,
  name text not null,
  origin text not null check (origin in ('upload', 'command', 'sp-api')),
  marketplace text,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  kind text,
  format text,
  digest text,
  marketplaces text[] not null default '{}',
  period_start date,
  period_end date,
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint,
  shared boolean not null default false,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz
);
create index report_imports_account on report_imports (account_id, id);
create index report_imports_open on report_imports (account_id) where status in ('waiting', 'running');
create index report_imports_shared on report_imports (account_id) where shared;
create index report_imports_deleted on report_imports (deleted_at) where deleted_at is not null;

create table report_rejects (
  number bigint generated always as identity primary key,
  import_number bigint not null references report_imports (number) on delete cascade,
  line bigint not null,
  reason text not null,
  row text
);
create index report_rejects_import on report_rejects (import_number, number);
