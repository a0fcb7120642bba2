-- Facts that an import assumed because the rows of the file lack them: a list of {code, rows, …}.
alter table import_runs add column warnings jsonb not null default '[]';

-- Ways to read a file that operators keep under a name, for the next file of the same kind.
create table import_mappings (
  name text primary key,
  -- The options of an import, without its time.
  options jsonb not null,
  updated_at timestamptz not null
);

create unique index import_mappings_name on import_mappings (lower(name));
