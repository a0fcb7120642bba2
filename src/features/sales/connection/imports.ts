/** The imports of reports, as connections use them. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { RunState } from "../../imports/import-run.ts";

type FetchedFile = {
  id: string;
  accountId: string;
  name: string;
  /** For files that do not name one. */
  marketplace: MarketplaceDomain | undefined;
  pieces: AsyncIterable<Uint8Array>;
};

export type SalesImports = {
  /** Stores a file and its import; the import thread of a node imports it. A file that is not complete leaves nothing behind. */
  accept(file: FetchedFile): Promise<void>;
  find(accountId: string, id: string): Promise<{ status: RunState; problem: string | null } | undefined>;
  /** The number of imports that have not ended. */
  countOpen(accountId: string): Promise<number>;
};
