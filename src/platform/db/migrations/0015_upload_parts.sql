-- Files that were sent to be imported, where several nodes share the database: any of them can then run the import.
create table upload_parts (
  -- The id of its run, which is made when the file has come whole.
  upload_id text not null,
  number integer not null,
  stored_at timestamptz not null,
  bytes bytea not null,
  primary key (upload_id, number)
);

-- As it comes: most of it is packed already, or read once and gone within minutes.
alter table upload_parts alter column bytes set storage external;

-- Workers ask every second which files there are.
create index upload_parts_first on upload_parts (upload_id) where number = 0;
