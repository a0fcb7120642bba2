-- The figures that a source knew to have no value from this point on: 1 price, 2 rank, 4 reported sales, 8 reviews, 16 rating.
-- A null figure without its bit was not seen, and the previous value holds.
alter table product_history add column absent smallint;
