-- What jobs there are, and what came of each the last time, whichever node ran it.
create table job_runs (
  name text primary key,
  -- When it runs, as cron has it, in UTC.
  schedule text not null,
  last_run_at timestamptz,
  last_outcome text check (last_outcome in ('done', 'failed')),
  last_problem text,
  last_duration_ms integer
);
