-- Lines of date range reports are in the ledger beside those of settlements (src/features/sales/ledger). Each currency has one row of
-- sales_settlements for all of them, without a total. Their lines belong to the import that added them, because files overlap.
alter table sales_settlements add column report text not null default 'settlement';
alter table sales_settlement_lines
  -- The row and the column of a date range report.
  add column row_key text,
  -- The settlement that the report names.
  add column named_settlement text,
  add column import_number bigint,
  -- True while a settlement has the same money: the line then counts nowhere. Null for lines of settlements.
  add column is_settled boolean;
