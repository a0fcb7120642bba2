-- Transactions of the Finances API: posted, and often not settled yet. They are part of no figure; settlements are.
create table sales_transactions (
  book integer not null,
  -- The transaction's own id, or what identifies it where it has none.
  transaction_id text not null,
  occurrence integer not null,
  transaction_type text not null,
  -- RELEASED, DEFERRED, DEFERRED_RELEASED.
  status text,
  posted_at timestamptz not null,
  day date not null,
  marketplace text,
  currency text not null,
  amount_minor bigint not null,
  order_id text,
  -- Its amounts as ledger lines, which add up to `amount_minor`.
  lines jsonb not null,
  import_number bigint not null,
  primary key (book, transaction_id, occurrence)
);
create index sales_transactions_day on sales_transactions (book, day);
