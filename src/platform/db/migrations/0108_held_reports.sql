-- An import of sales may be held until its owner has seen what it would do. The preview is null until the file is read, and is
-- removed when the import starts or ends.
alter table report_imports drop constraint report_imports_status_check;
alter table report_imports add constraint report_imports_status_check
  check (status in ('held', 'waiting', 'running', 'done', 'failed', 'cancelled'));
alter table report_imports add column preview jsonb;
