-- How live sources fare, and what they were asked for last.

create table source_health (
  source text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- refused, exhausted, unavailable or malformed, and what was said of it.
  last_fault text,
  last_problem text
);

create table source_days (
  source text not null,
  day date not null,
  -- What its answers told of.
  stored bigint not null default 0,
  rejected bigint not null default 0,
  unknown bigint not null default 0,
  failures bigint not null default 0,
  -- Of what the source counts: Keepa's tokens.
  spent bigint not null default 0,
  primary key (source, day)
);

-- When somebody last asked for a product or a keyword, so that one that no source knows is not asked for again and again.
create table source_asks (
  marketplace text not null,
  kind text not null check (kind in ('product', 'keyword')),
  key text not null,
  source text not null,
  asked_at timestamptz not null,
  primary key (marketplace, kind, key)
);
