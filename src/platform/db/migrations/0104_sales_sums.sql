-- The sold and refunded units of a day are told apart, so that units without a cost are those that were sold.
-- Rows of the previous release have zero until their book is summed again.
alter table sales_cost_days add column refunded integer not null default 0;

-- The definitions that the sums of a book were computed by (`SUMS_VERSION`). A job sums older books again.
alter table sales_books add column sums_version smallint not null default 0;
create index sales_books_sums on sales_books (sums_version) where deleted_at is null;
