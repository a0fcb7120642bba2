/** Watches the records of a file while it is read: the columns that are used, the first records and the totals of the file. */
import { minorDigits, toDecimal } from "../../../platform/base/money.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { SalesRecord } from "../record.ts";
import { type AmountKind, amountOf } from "./sales-preview.ts";

export type RecordWatch = ReturnType<typeof watchRecords>;

/** Watching every row would take too long. */
const WATCHED_ROWS = 1_000;
const FIRST = 10;
/** Numbers that distinguish rows, and keys made of the other fields. */
const INTERNAL = new Set(["kind", "row", "part", "occurrence", "rowKey"]);

export function watchRecords() {
  const used = new Set<PropertyKey>();
  const first: Record<string, string>[] = [];
  const totals = new Map<string, { amounts: AmountKind; currency: string | null; minor: number }>();
  const note: ProxyHandler<Fields> = {
    get(fields, column) {
      used.add(column);
      return Reflect.get(fields, column);
    },
  };
  let rows = 0;
  return {
    used,
    first,
    totals,
    fields: (fields: Fields): Fields => (rows++ < WATCHED_ROWS ? new Proxy(fields, note) : fields),
    record(record: SalesRecord): void {
      if (first.length < FIRST) first.push(textsOf(record));
      const amount = amountOf(record);
      if (amount === undefined) return;
      const key = `${amount.amounts} ${amount.currency}`;
      const known = totals.get(key);
      if (known === undefined) totals.set(key, amount);
      else known.minor += amount.minor;
    },
  };
}

/** `itemPriceMinor: 1999` is `itemPrice: "19.99"`. Unknown values are left out. */
function textsOf(record: SalesRecord): Record<string, string> {
  const currency = "currency" in record ? record.currency : null;
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === "" || INTERNAL.has(name)) continue;
    if (Array.isArray(value)) texts[name] = value.map((each) => partText(each, currency)).join(", ");
    else if (name.endsWith("Minor")) texts[name.slice(0, -"Minor".length)] = amountText(value as number, currency);
    else texts[name] = value instanceof Date ? value.toISOString() : String(value);
  }
  return texts;
}

/** "Commission -3.00" */
function partText(part: { amountDescription: string; amountMinor: number }, currency: string | null): string {
  return `${part.amountDescription} ${amountText(part.amountMinor, currency)}`;
}

function amountText(minor: number, currency: string | null): string {
  return currency === null ? String(minor) : toDecimal(minor, currency).toFixed(minorDigits(currency));
}
