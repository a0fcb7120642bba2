-- Advertising by day, campaign and product, added up for each import over the finer columns of its report.
-- `marketplace`, `sku` and `asin` are empty where the report does not name them.
create table sales_ad_days (
  book integer not null,
  day date not null,
  program text not null,
  marketplace text not null,
  currency text not null,
  campaign text not null,
  -- What the rows of the report are about: one level counts for each campaign and day.
  level text not null,
  sku text not null,
  asin text not null,
  import_number bigint not null,
  -- Null until the import has ended; false where another level counts.
  counts boolean,
  -- Rows of the file.
  rows integer not null,
  spend_minor bigint not null,
  impressions bigint,
  clicks bigint,
  sales_minor bigint,
  orders bigint,
  units bigint,
  primary key (book, day, program, marketplace, currency, campaign, level, sku, asin, import_number)
);
create index sales_ad_days_import on sales_ad_days (book, import_number);

-- The totals of each advertising report, and the part of them that an earlier import had already brought.
create table sales_ad_totals (
  book integer not null,
  import_number bigint not null,
  level text not null,
  currency text not null,
  rows integer not null,
  days integer not null,
  from_day date not null,
  to_day date not null,
  spend_minor bigint not null,
  known_minor bigint not null,
  primary key (book, import_number, level, currency)
);

-- The table before kept one of several rows that differed in finer columns, so that reports without products may lack spend. They get
-- the level that every other one precedes: importing any report of these days again corrects them.
insert into sales_ad_days
select book, day, program, market, currency, campaign, level, sku, asin, import_number,
  level = min(level) over (partition by book, day, program, market, currency, campaign),
  count(*), sum(spend_minor), sum(impressions), sum(clicks), sum(sales_minor), sum(orders), sum(units)
from (
  select *, case when sku = '' and asin = '' then 'search_term' else 'advertised_product' end as level,
    coalesce(marketplace, case currency
      when 'USD' then 'amazon.com' when 'GBP' then 'amazon.co.uk' when 'SEK' then 'amazon.se' when 'PLN' then 'amazon.pl'
      when 'TRY' then 'amazon.com.tr' when 'AED' then 'amazon.ae' when 'SAR' then 'amazon.sa' when 'EGP' then 'amazon.eg'
      when 'INR' then 'amazon.in' when 'JPY' then 'amazon.co.jp' when 'AUD' then 'amazon.com.au' when 'SGD' then 'amazon.sg'
      when 'CAD' then 'amazon.ca' when 'MXN' then 'amazon.com.mx' when 'BRL' then 'amazon.com.br' when 'ZAR' then 'amazon.co.za'
      else '' end) as market
  from sales_advertising) as known
group by book, day, program, market, currency, campaign, level, sku, asin, import_number;
