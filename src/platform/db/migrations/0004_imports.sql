-- Imports that can be taken up again, and a history that holds what was before: the figures of now are in the product.

alter table products
  -- The listing that it is a variation of.
  add column parent_asin text,
  -- From when on the figures have been what they are.
  add column figures_since timestamptz;

update products
set figures_since = coalesce(
  (select max(at) from product_history as h where h.marketplace = products.marketplace and h.asin = products.asin),
  updated_at
);

delete from product_history as h
using products as p
where h.marketplace = p.marketplace and h.asin = p.asin and h.at = p.figures_since;

alter table products alter column figures_since set not null;

create table import_runs (
  id text primary key,
  -- Where the rows come from: a path as it was given, an uploaded file's name, or what a live source was asked for.
  source text not null,
  -- Whether the file came through the API; then it lies in the data folder of the node that it was sent to.
  uploaded boolean not null default false,
  -- What tells whether a file is the same as that of a run that was cut short.
  fingerprint text not null,
  format text,
  preset text,
  status text not null check (status in ('held', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Records that are dealt with: read = added + changed + unchanged + rejected.
  rows_read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  -- Rows of the file that are dealt with. A run that was cut short goes on after them.
  position bigint not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint,
  -- What was asked for: preset, mapping, marketplace, time of sight.
  options jsonb not null,
  -- Why it failed, as it is told to the operator.
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it last began or went on, and how many records were dealt with by then.
  started_at timestamptz,
  rows_at_start bigint not null default 0,
  finished_at timestamptz
);

create index import_runs_newest on import_runs (created_at desc, id desc);
create index import_runs_fingerprint on import_runs (fingerprint) where status <> 'done';

create table import_rejects (
  run_id text not null references import_runs (id) on delete cascade,
  number bigint generated always as identity,
  -- Of the file, as people count, or of the row where there are no lines.
  line bigint not null,
  asin text,
  reason text not null,
  -- The row as it was, cut short.
  row text,
  primary key (run_id, number)
);
