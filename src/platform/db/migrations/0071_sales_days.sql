-- Sums of an account's sales by day, from which every figure is computed (src/features/sales/days/). A day of the lines of settlements
-- has both its day of posting and the day on which its order was placed, so that one table serves both bases.
--
-- Amounts are in the minor unit of `currency`, with the sign of their effect on the account's money.

-- Days whose sums have to be computed again: of orders (`ordered`) or of lines of settlements (`posted`). Whoever changes rows
-- of a day adds it in the same transaction, and calls `sumDays`, which empties the table.
create table sales_due_days (
  book integer not null,
  basis text not null,
  day date not null,
  primary key (book, basis, day)
);

-- Lines of settlements. `ordered_on` is the day of the order, null if no order report has it, and the day of posting for
-- lines without an order. `sku` and `marketplace` are empty where lines name none.
create table sales_posted_days (
  book integer not null,
  posted_on date not null,
  ordered_on date,
  has_order boolean not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  refunded_units integer not null,
  -- Orders with the SKU, and orders counted at one of their SKUs only, so that they add up.
  orders integer not null,
  first_orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  promotion bigint not null,
  refund bigint not null,
  referral bigint not null,
  fulfilment bigint not null,
  storage bigint not null,
  refund_fee bigint not null,
  other bigint not null,
  reimbursement bigint not null,
  advertising bigint not null,
  unclassified bigint not null,
  tax bigint not null,
  -- Reserves and transfers, which are no income.
  moved bigint not null,
  lines integer not null,
  unclassified_lines integer not null,
  -- The part of the order's own amounts that these units are.
  share_units integer not null,
  share_sales bigint not null,
  share_net bigint not null,
  unique nulls not distinct (book, posted_on, ordered_on, has_order, marketplace, currency, sku)
);
create index sales_posted_days_ordered on sales_posted_days (book, ordered_on);

-- Orders by the day of purchase, without cancelled lines.
create table sales_ordered_days (
  book integer not null,
  day date not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  -- Units of pending orders, which have no price yet.
  unpriced_units integer not null,
  orders integer not null,
  first_orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  promotion bigint not null,
  primary key (book, day, marketplace, currency, sku)
);

-- The cost of goods of both bases. `units` are the units, sold and refunded, that have a cost.
create table sales_cost_days (
  book integer not null,
  basis text not null,
  day date not null,
  marketplace text not null,
  currency text not null,
  sku text not null,
  units integer not null,
  cost bigint not null,
  primary key (book, basis, day, marketplace, currency, sku)
);
create index sales_cost_days_sku on sales_cost_days (book, sku);

alter table sales_costs add column number bigint generated always as identity;

-- Every cost that was added, changed or deleted (`change`), with its values afterwards, or those that were deleted. The newest
-- row of a SKU and day is the cost that days were computed with.
create table sales_cost_changes (
  number bigint generated always as identity primary key,
  book integer not null,
  at timestamptz not null,
  change text not null,
  sku text not null,
  from_day date not null,
  currency text not null,
  unit_cost_minor bigint not null,
  quantity integer,
  note text
);
create index sales_cost_changes_cost on sales_cost_changes (book, sku, from_day, number);

-- Lead time and safety days of a SKU; the empty SKU is the default.
create table sales_stock_settings (
  book integer not null,
  sku text not null,
  lead_time_days integer not null,
  safety_days integer not null,
  primary key (book, sku)
);

-- The calibration of estimates by an account's own sales: `curves` are the fitted ones, for this account only.
create table sales_calibrations (
  book integer primary key,
  enabled boolean not null,
  updated_at timestamptz,
  curves jsonb not null
);
