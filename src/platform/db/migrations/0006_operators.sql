-- Accounts whose keys may do what only the operator may: import files, for one.

alter table accounts add column operator boolean not null default false;
