-- The self-checks of each node: one row a day, one bit a minute.
create table node_checks (
  day date not null,
  node text not null,
  -- Whether the node answers API requests; workers do not.
  serves_api boolean not null,
  -- The minutes in which the node has checked itself, and those in which a check succeeded.
  checked bit(1440) not null,
  passed bit(1440) not null,
  primary key (day, node)
);
