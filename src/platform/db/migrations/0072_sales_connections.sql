-- Connections of accounts to their selling accounts, and the reports that are fetched through them (src/features/sales/connection).
-- `credentials` is encrypted with the secret key of the installation. `look_at` is when a job next works on the connection.
create table sales_connections (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  name text,
  region text not null check (region in ('na', 'eu', 'fe')),
  marketplaces text[] not null,
  own_app boolean not null,
  credentials bytea not null,
  status text not null check (status in ('new', 'connected', 'revoked', 'refused')),
  problem text,
  problem_at timestamptz,
  setbacks integer not null default 0,
  waits_until timestamptz,
  is_throttled boolean not null default false,
  last_success_at timestamptz,
  next_run_at timestamptz not null,
  look_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sales_connections_account on sales_connections (account_id, id);
create index sales_connections_due on sales_connections (look_at) where status in ('new', 'connected');

-- One window of one report. `listed_id` is the id of a report that the marketplace wrote on its own, and empty otherwise.
-- `read_at` is when the window was last imported: a recent window is read again while late data may arrive.
create table sales_connection_reports (
  number bigint generated always as identity primary key,
  connection_id text not null references sales_connections on delete cascade,
  account_id text not null,
  report text not null,
  marketplace text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  listed_id text not null default '',
  is_backfill boolean not null,
  state text not null check (state in ('planned', 'requesting', 'requested', 'written', 'importing', 'done', 'empty', 'failed')),
  report_id text,
  document_id text,
  import_id text,
  attempts integer not null default 0,
  problem text,
  next_at timestamptz not null,
  requested_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (connection_id, report, marketplace, starts_at, ends_at, listed_id)
);
create index sales_connection_reports_open on sales_connection_reports (connection_id, next_at)
  where state not in ('done', 'empty', 'failed');
create index sales_connection_reports_old on sales_connection_reports (ends_at) where state in ('done', 'empty', 'failed');
