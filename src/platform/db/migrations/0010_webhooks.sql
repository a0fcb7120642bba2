-- Telling subscribers.

-- One row: what belongs to the installation as a whole.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- Made with SECRET_KEY: tells a node that has another one.
  secret_check bytea
);

insert into installation default values;

create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  -- Encrypted with SECRET_KEY.
  secret bytea not null,
  -- The one before signs too, until then; several where it was changed several times meanwhile, with blanks between them.
  previous_secret bytea,
  previous_secret_until timestamptz,
  enabled boolean not null default true,
  -- Why and when it was disabled, where it was not its owner who did it: gone, failing.
  disabled_reason text,
  disabled_at timestamptz,
  -- The receiver asked to be left alone until then.
  paused_until timestamptz,
  -- Since when nothing but failures; null while all is well.
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Kept for as long as its deliveries are; nothing is sent any more.
  deleted_at timestamptz
);

create index webhook_endpoints_account on webhook_endpoints (account_id, id) where deleted_at is null;

-- One event to one endpoint. Written in bulk in the transactions that write the events: no foreign keys.
create table deliveries (
  id text primary key,
  account_id text not null,
  endpoint_id text not null,
  event_id text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Attempts in all, and those of the schedule that is under way: a replay begins a new one.
  attempts integer not null default 0,
  tries integer not null default 0,
  -- When it is due; while it is leased, when the lease ends.
  next_attempt_at timestamptz,
  -- The node that has it.
  leased_by text,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status integer,
  last_problem text,
  -- Sent to try the endpoint: once, whatever comes of it.
  is_test boolean not null default false
);

create unique index deliveries_event on deliveries (endpoint_id, event_id);
-- The queues, one per endpoint.
create index deliveries_queue on deliveries (endpoint_id, next_attempt_at) where status = 'pending';
-- What failed for good is what owners look for, and recover: few among many.
create index deliveries_failed on deliveries (endpoint_id, event_id) where status = 'failed';

-- What is done leaves the queue at once, and the index is read from its front: dead entries there must go soon.
alter table deliveries set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0
);

create table delivery_attempts (
  delivery_id text not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- The answer's status; null where there was none, and `problem` says why.
  status integer,
  problem text,
  -- The first 20 kB of the answer.
  response text,
  primary key (delivery_id, number)
);
