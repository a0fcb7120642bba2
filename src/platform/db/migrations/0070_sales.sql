-- Sales: an account's own orders, settlements and stock, from its reports of the marketplace (src/features/sales/record.ts).
--
-- An account has one open **book**, and every row of sales belongs to a book. Deleting all sales of an account closes its book:
-- the rows are invisible at once and a job removes them. The number of a book is a narrow first column of every key. Rows have
-- no foreign keys: checking them would cost a third of an import. `import_number` is the import that last changed a row, and
-- deleting that import deletes the row; it is null for a row that was entered by hand.
--
-- Amounts are in the minor unit of their currency. A day is one of UTC.

create table sales_books (
  number integer generated always as identity primary key,
  account_id text references accounts on delete set null,
  hide_money boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index sales_books_open on sales_books (account_id) where deleted_at is null;
create index sales_books_deleted on sales_books (deleted_at) where deleted_at is not null;

-- The book of a deleted account is closed.
create function close_sales_book() returns trigger language plpgsql as $$
begin
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger sales_books_without_account before update of account_id on sales_books
  for each row when (new.account_id is null) execute function close_sales_book();

-- The names of the account's own products, from whichever report has them. The newest wins.
create table sales_products (
  book integer not null,
  sku text not null,
  asin text,
  title text,
  seen_at timestamptz not null,
  primary key (book, sku)
);

-- The kinds of amounts in settlements, and their classes. A line has the number of its kind, so that an account which assigns
-- another class to a kind changes one row. `known_class` is that of the table in src/sales/classes.ts.
create table sales_line_kinds (
  number integer generated always as identity primary key,
  book integer not null,
  transaction_type text not null,
  amount_type text not null,
  amount_description text not null,
  known_class text not null,
  assigned_class text,
  class text not null generated always as (coalesce(assigned_class, known_class)) stored,
  unique (book, transaction_type, amount_type, amount_description)
);

-- `number` stands for the settlement in the table of lines. It belongs to the import that last changed it or one of its lines.
create table sales_settlements (
  book integer not null,
  settlement_id text not null,
  number integer generated always as identity unique,
  start_at timestamptz,
  end_at timestamptz,
  deposit_at timestamptz,
  -- Null when no row of the file had the total.
  total_minor bigint,
  currency text not null,
  import_number bigint not null,
  primary key (book, settlement_id)
);

-- The ledger: every amount of every settlement as it was. `line` counts the amounts of a settlement from 1. `day` is the day
-- of posting, or the last one of the settlement for an amount without.
create table sales_settlement_lines (
  settlement integer not null,
  line integer not null,
  book integer not null,
  kind integer not null,
  amount_minor bigint not null,
  posted_at timestamptz,
  day date not null,
  quantity integer,
  marketplace text,
  marketplace_name text,
  sku text,
  order_id text,
  order_item_code text,
  merchant_order_id text,
  adjustment_id text,
  shipment_id text,
  fulfillment_id text,
  promotion_id text,
  primary key (settlement, line)
);
create index sales_settlement_lines_day on sales_settlement_lines (book, day);

-- The sums of a settlement by kind: they say whether it reconciles, and what is unclassified.
create table sales_settlement_sums (
  settlement integer not null,
  kind integer not null,
  book integer not null,
  lines integer not null,
  amount_minor bigint not null,
  primary key (settlement, kind)
);
create index sales_settlement_sums_kind on sales_settlement_sums (book, kind);

-- `day` is the day of the purchase. `occurrence` tells apart lines of an order with the same SKU.
create table sales_order_lines (
  book integer not null,
  occurrence integer not null,
  quantity integer not null,
  day date not null,
  purchased_at timestamptz not null,
  updated_at timestamptz,
  import_number bigint not null,
  item_price_minor bigint,
  item_tax_minor bigint,
  shipping_price_minor bigint,
  shipping_tax_minor bigint,
  gift_wrap_price_minor bigint,
  gift_wrap_tax_minor bigint,
  item_discount_minor bigint,
  shipping_discount_minor bigint,
  is_cancelled boolean not null,
  is_pending boolean not null,
  is_business boolean,
  order_id text not null,
  sku text not null,
  asin text,
  marketplace text not null,
  currency text,
  order_status text not null,
  item_status text not null,
  fulfilment text,
  primary key (book, order_id, sku, occurrence)
);
create index sales_order_lines_day on sales_order_lines (book, day);
create index sales_order_lines_import on sales_order_lines using brin (import_number);

-- Sales and Traffic. `asin` is empty for the whole marketplace; `from_day` equals `to_day` for one day.
create table sales_traffic (
  book integer not null,
  marketplace text not null,
  from_day date not null,
  to_day date not null,
  parent_asin text not null,
  asin text not null,
  sku text not null,
  currency text,
  units integer,
  order_items integer,
  sales_minor bigint,
  units_refunded integer,
  sessions integer,
  page_views integer,
  buy_box_share double precision,
  import_number bigint not null,
  primary key (book, marketplace, from_day, to_day, parent_asin, asin, sku)
);

-- The stock of a SKU at one moment.
create table sales_inventory (
  book integer not null,
  sku text not null,
  at timestamptz not null,
  marketplace text,
  asin text,
  fnsku text,
  condition text,
  available integer,
  reserved integer,
  inbound_working integer,
  inbound_shipped integer,
  inbound_receiving integer,
  unfulfillable integer,
  units_shipped_30_days integer,
  storage_fee_minor bigint,
  currency text,
  import_number bigint not null,
  unique nulls not distinct (book, sku, at, marketplace)
);

create table sales_returns (
  book integer not null,
  order_id text not null,
  sku text not null,
  returned_at timestamptz not null,
  license_plate text not null,
  occurrence integer not null,
  marketplace text,
  asin text,
  quantity integer not null,
  disposition text,
  reason text,
  import_number bigint not null,
  primary key (book, order_id, sku, returned_at, license_plate, occurrence)
);

create table sales_reimbursements (
  book integer not null,
  reimbursement_id text not null,
  sku text not null,
  occurrence integer not null,
  asin text,
  order_id text,
  approved_at timestamptz not null,
  reason text not null,
  currency text not null,
  amount_minor bigint not null,
  quantity_cash integer,
  quantity_inventory integer,
  import_number bigint not null,
  primary key (book, reimbursement_id, sku, occurrence)
);

-- `month` is the first day of the month.
create table sales_storage_fees (
  book integer not null,
  month date not null,
  fnsku text not null,
  asin text not null,
  fulfilment_center text not null,
  occurrence integer not null,
  marketplace text,
  currency text not null,
  fee_minor bigint not null,
  average_units double precision,
  import_number bigint not null,
  primary key (book, month, fnsku, asin, fulfilment_center, occurrence)
);

create table sales_fee_previews (
  book integer not null,
  sku text not null,
  marketplace text,
  asin text,
  currency text not null,
  price_minor bigint,
  referral_minor bigint,
  fulfilment_minor bigint,
  size_tier text,
  import_number bigint not null,
  unique nulls not distinct (book, sku, marketplace)
);

-- `sku` and `asin` are empty where the report names a campaign only.
create table sales_advertising (
  book integer not null,
  day date not null,
  program text not null,
  marketplace text,
  campaign text not null,
  ad_group text not null,
  sku text not null,
  asin text not null,
  currency text not null,
  spend_minor bigint not null,
  impressions integer,
  clicks integer,
  sales_minor bigint,
  orders integer,
  units integer,
  import_number bigint not null,
  unique nulls not distinct (book, day, program, marketplace, campaign, ad_group, sku, asin)
);

-- The landed cost of one unit from a day on.
create table sales_costs (
  book integer not null,
  sku text not null,
  from_day date not null,
  currency text not null,
  unit_cost_minor bigint not null,
  quantity integer,
  note text,
  import_number bigint,
  primary key (book, sku, from_day)
);

-- Units of a currency for one euro.
create table sales_exchange_rates (
  book integer not null,
  currency text not null,
  day date not null,
  per_euro double precision not null,
  import_number bigint not null,
  primary key (book, currency, day)
);

-- Imports of search data and of sales share one table, one queue and one way of being resumed.
alter table report_imports add column family text not null default 'search';

-- The days of a file that does not name them.
alter table report_imports add column chosen_from date, add column chosen_to date;
