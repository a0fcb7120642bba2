-- The last product of the marketplace whose estimate was computed again after these curves were stored; null when all were. An
-- interrupted calibration continues from here.
alter table sales_curves add column touched_to text;
