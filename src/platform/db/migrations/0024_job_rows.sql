-- When a node last had this job. Nodes may have different jobs, so none deletes the rows of another.
alter table job_runs add column registered_at timestamptz;
