-- Admitted requests whose outcome is not known yet, recorded only near the limit: a request that does not fit waits for them,
-- because a failed one gives its count back.
alter table usage_days add column pending integer not null default 0;
alter table usage_days add column pending_at timestamptz;

-- The requests of signed-in people, counted like those of keys.
create table dashboard_usage_days (
  account_id text not null references accounts on delete cascade,
  day date not null,
  used integer not null check (used >= 0),
  daily_limit integer not null,
  last_admitted integer not null,
  pending integer not null default 0,
  pending_at timestamptz,
  primary key (account_id, day)
);
