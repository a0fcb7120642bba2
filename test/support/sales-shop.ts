/** Puts orders and settlement lines of a shop into the database of a test, as an import would. */
import type pg from "pg";
import { openBook } from "../../src/features/sales/book-store.ts";
import { markAllDays, sumDays } from "../../src/features/sales/days/sum-days-store.ts";
import type { LineClass } from "../../src/features/sales/line-class.ts";
import { withClient } from "./postgres.ts";

export type ShopOrder = {
  order: string;
  sku: string;
  day: string;
  quantity: number;
  /** Of the line. */
  price: number | null;
  tax?: number;
  shipping?: number;
  discount?: number;
  marketplace?: string;
  currency?: string | null;
  isCancelled?: boolean;
  isPending?: boolean;
};

export type ShopLine = {
  class: LineClass;
  day: string;
  amount: number;
  /** Counts units of the product's price. */
  quantity?: number;
  order?: string;
  sku?: string;
  marketplace?: string | null;
  currency?: string;
};

export type Shop = {
  orders?: readonly ShopOrder[];
  lines?: readonly ShopLine[];
  products?: readonly { sku: string; asin: string; title: string }[];
};

/** The first column is that of the book. */
export type Insert = (table: string, columns: string, rows: readonly (readonly unknown[])[]) => Promise<void>;

/** Adds rows to an account's book and computes its days again. */
export function stockShop(
  databaseUrl: string,
  accountId: string,
  shop: Shop,
  more?: (insert: Insert) => Promise<void>,
) {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin");
    const book = await openBook(client as unknown as pg.PoolClient, accountId, new Date());
    const insert: Insert = async (table, columns, rows) => {
      for (const row of rows)
        await client.query(
          `insert into ${table} (book, ${columns}) values ($1, ${row.map((_, i) => `$${i + 2}`).join(", ")})`,
          [book, ...row],
        );
    };
    await insert(
      "sales_products",
      "sku, asin, title, seen_at",
      (shop.products ?? []).map(({ sku, asin, title }) => [sku, asin, title, new Date()]),
    );
    await insertOrders(client, book, shop.orders ?? []);
    await insertLines(client, book, shop.lines ?? []);
    await more?.(insert);
    await markAllDays(client as unknown as pg.PoolClient, book);
    await sumDays(client as unknown as pg.PoolClient, book, new Date());
    await client.query("commit");
    return book;
  });
}

async function insertOrders(client: pg.Client, book: number, orders: readonly ShopOrder[]): Promise<void> {
  const rows = orders.map((order, i) => ({
    ...{ order_id: order.order, sku: order.sku, occurrence: i, quantity: order.quantity, day: order.day },
    ...{ item_price: order.price, item_tax: order.tax ?? null, shipping: order.shipping ?? null },
    ...{ discount: order.discount ?? null, cancelled: order.isCancelled ?? false, pending: order.isPending ?? false },
    ...{
      marketplace: order.marketplace ?? "amazon.com",
      currency: order.currency === undefined ? "USD" : order.currency,
    },
  }));
  await client.query(
    `insert into sales_order_lines (book, order_id, sku, occurrence, quantity, day, purchased_at, import_number, item_price_minor,
       item_tax_minor, shipping_price_minor, item_discount_minor, is_cancelled, is_pending, marketplace, currency, order_status, item_status)
     select $1, order_id, sku, occurrence, quantity, day, day, 1, item_price, item_tax, shipping, discount, cancelled, pending,
       marketplace, currency, '', ''
     from jsonb_to_recordset($2) as o (order_id text, sku text, occurrence int, quantity int, day date, item_price bigint,
       item_tax bigint, shipping bigint, discount bigint, cancelled boolean, pending boolean, marketplace text, currency text)`,
    [book, JSON.stringify(rows)],
  );
}

async function insertLines(client: pg.Client, book: number, lines: readonly ShopLine[]): Promise<void> {
  for (const [currency, own] of Map.groupBy(lines, ({ currency = "USD" }) => currency)) {
    const { rows } = await client.query<{ number: number }>(
      `insert into sales_settlements (book, settlement_id, currency, import_number) values ($1, $2, $3, 1) returning number`,
      [book, String(Math.random()).slice(2), currency],
    );
    for (const name of new Set(own.map((line) => line.class)))
      await client.query(
        `insert into sales_line_kinds (book, transaction_type, amount_type, amount_description, known_class)
         select $1, $2, kind, description, $2 from (values ('ItemPrice', 'Principal'), ('', '')) as k (kind, description)
         on conflict do nothing`,
        [book, name],
      );
    await client.query(
      `insert into sales_settlement_lines (settlement, line, book, kind, amount_minor, day, quantity, marketplace, sku, order_id)
       select $2, l.line, $1, k.number, amount, day, quantity, marketplace, sku, order_id
       from jsonb_to_recordset($3) as l (line int, class text, amount bigint, day date, quantity int, marketplace text, sku text, order_id text)
       join sales_line_kinds k on k.book = $1 and k.transaction_type = l.class
         and k.amount_description = case when l.quantity is null then '' else 'Principal' end`,
      [
        ...[book, rows[0]?.number],
        JSON.stringify(
          own.map((line, i) => ({
            ...{ line: i + 1, class: line.class, amount: line.amount, day: line.day, quantity: line.quantity ?? null },
            ...{ sku: line.sku ?? null, order_id: line.order ?? null },
            marketplace: line.marketplace === undefined ? "amazon.com" : line.marketplace,
          })),
        ),
      ],
    );
  }
}
