-- The daily digest of an e-mail channel.
create table digests (
  channel_id text primary key references webhook_endpoints on delete cascade,
  -- Sent at this hour in this time zone (IANA).
  hour smallint not null,
  time_zone text not null,
  due_at timestamptz not null,
  -- The last event that a digest had, by its number: numbers are in the order of commits, so none is left out.
  covered_number bigint not null
);

create index digests_due on digests (due_at);
