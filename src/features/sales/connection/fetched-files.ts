/** Stores fetched documents as imports, in the same way as uploaded files: the import thread of a node reads them. */
import { createHash, type Hash } from "node:crypto";
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import type { Uploads } from "../../imports/uploads.ts";
import type { ReportStore } from "../../search-data/report-store.ts";
import type { SalesImports } from "./imports.ts";

type FetchedFileParts = {
  store: Pick<ReportStore, "begin" | "find" | "get" | "countOpen">;
  uploads: Pick<Uploads, "receive" | "remove">;
  maxBytes: number;
  clock: Clock;
  /** Called when a file waits to be imported. */
  onWaiting: () => void;
};

const PAGE = 100;

/** Deletes every import that came through a connection, with its data, and returns their number. */
export async function deleteFetchedFiles(
  store: Pick<ReportStore, "list" | "markDeleted">,
  uploads: Pick<Uploads, "remove">,
  accountId: string,
  at: Date,
): Promise<number> {
  let deleted = 0;
  let before: string | undefined;
  do {
    const page = await store.list(accountId, PAGE, before);
    for (const { id, origin } of page) {
      if (origin !== "sp-api") continue;
      await store.markDeleted(accountId, id, at);
      await uploads.remove(id);
      deleted++;
    }
    before = page.length < PAGE ? undefined : page.at(-1)?.id;
  } while (before !== undefined);
  return deleted;
}

export function createFetchedFiles({ store, uploads, maxBytes, clock, onWaiting }: FetchedFileParts): SalesImports {
  return {
    async accept({ id, accountId, name, marketplace = null, pieces }) {
      const hash = createHash("sha256");
      const bytesTotal = await uploads.receive(id, hashed(pieces, hash), maxBytes);
      try {
        const digest = hash.digest("hex");
        await store.begin({ id, accountId, name, origin: "sp-api", marketplace, digest, bytesTotal, at: clock.now() });
        onWaiting();
      } catch (error) {
        // If it is unknown whether the import was stored, the file stays; files without an import are deleted later.
        const mayExist = await store.find(id).catch(() => true);
        if (!mayExist) await uploads.remove(id);
        throw error;
      }
    },

    async find(accountId, id) {
      return await store.get(accountId, id).catch((error) => {
        if (error instanceof AppError && error.code === "not_found") return undefined;
        throw error;
      });
    },

    countOpen: store.countOpen,
  };
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
