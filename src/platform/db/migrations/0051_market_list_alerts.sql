-- Alerts may watch a market list, alone or with one of its products. The service checks which metric needs what.
alter table alerts add column market_list_id text references market_lists on delete cascade;
alter table alerts drop constraint alerts_check1;
create index alerts_market_list on alerts (market_list_id) where market_list_id is not null;
