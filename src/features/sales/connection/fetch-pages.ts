/**
 * Fetches the pages of a list and writes them as one JSON document in the form of a single response, which the formats of sales
 * read. The document is complete or its stream fails.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { RawPage } from "../../sources/sp-api/seller-operations.ts";
import type { Fetch } from "./connection.ts";
import type { Fetching } from "./fetching.ts";
import { sourceOf } from "./report-sources.ts";

const DAY_MS = 86_400_000;
/** Settlements close every other week; the payment of an order may be deferred for some weeks more. */
const UNSETTLED_DAYS = 60;

/** Returns the pieces of the document; undefined when the list is empty. */
export async function fetchPages(
  { connection, client, signal, clock }: Fetching,
  fetch: Fetch,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const marketplace = (fetch.marketplace || connection.marketplaces[0]) as MarketplaceDomain;
  const isTransactions = sourceOf(fetch.source).how === "transactions";
  const postedAfter = new Date(clock.now().getTime() - UNSETTLED_DAYS * DAY_MS);
  const read = (nextToken: string | undefined): Promise<RawPage> =>
    isTransactions
      ? client.listTransactions(marketplace, { postedAfter, nextToken }, signal)
      : client.getInventorySummaries(marketplace, { nextToken }, signal);
  // Pages may be empty, and a list without an entry is no file.
  let first = await read(undefined);
  while (first.entries.length === 0 && first.nextToken !== undefined) first = await read(first.nextToken);
  if (first.entries.length === 0) return undefined;
  return document(isTransactions ? "transactions" : "inventorySummaries", first, read);
}

async function* document(
  name: string,
  first: RawPage,
  read: (nextToken: string) => Promise<RawPage>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{"payload":{${JSON.stringify(name)}:[\n`);
  let isFirst = true;
  for (let page = first; ; page = await read(page.nextToken)) {
    for (const entry of page.entries) {
      yield Buffer.from(`${isFirst ? "" : ",\n"}${JSON.stringify(entry)}`);
      isFirst = false;
    }
    if (page.nextToken === undefined) break;
  }
  yield Buffer.from("\n]}}\n");
}
