-- When the file of an import was last modified, if the sender knows: the moment of stock that names none. Null if unknown.
alter table report_imports add column seen_at timestamptz;
