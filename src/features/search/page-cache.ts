/**
 * Caches response pages until something they may show changes in their marketplace: people search the same niches, page back,
 * and reload the same dashboard. A cached page is identical to a recomputed one.
 */
import { PAGE_SIZE, type PageRequest, type SearchPage } from "./engine.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGE_BYTES = 32_768;
/** Memory used by an entry in addition to its products. */
const OVERHEAD_BYTES = 1_024;
const DISTRIBUTIONS_BYTES = 8_192;

/**
 * A cache for one thread. A **version** identifies the index state a page was computed from. Read it before computing
 * the page: a change during the computation must not go unnoticed.
 */
export function createPageCache<Version>(isSame: (a: Version, b: Version) => boolean) {
  type Entry = { version: Version; page: SearchPage };
  // A Map keeps insertion order: the first entry is the least recently used one.
  const entries = new Map<string, Entry>();
  const pending = new Map<string, { version: Version; page: Promise<SearchPage> }>();
  let bytes = 0;

  const remove = (key: string, { page }: Entry) => {
    entries.delete(key);
    bytes -= sizeOf(page);
  };

  return {
    /** The cached page, or the promise of one that is already being computed for another caller. */
    find(key: string, version: Version): SearchPage | Promise<SearchPage> | undefined {
      const found = entries.get(key);
      if (found !== undefined) {
        remove(key, found);
        if (isSame(found.version, version)) {
          this.set(key, found.page, version);
          return found.page;
        }
      }
      const running = pending.get(key);
      return running !== undefined && isSame(running.version, version) ? running.page : undefined;
    },

    /** Shares a page under computation with everybody who requests it. `current` returns the version at the time it is done. */
    share(key: string, page: Promise<SearchPage>, version: Version, current: () => Version | undefined): void {
      const entry = { version, page };
      pending.set(key, entry);
      const removePending = () => {
        if (pending.get(key) === entry) pending.delete(key);
      };
      page.then((page) => {
        removePending();
        const now = current();
        if (now !== undefined && isSame(now, version)) this.set(key, page, version);
      }, removePending);
    },

    set(key: string, page: SearchPage, version: Version): void {
      if (page.products.length > MAX_PAGE_BYTES) return;
      const before = entries.get(key);
      if (before !== undefined) remove(key, before);
      entries.set(key, { version, page });
      bytes += sizeOf(page);
      for (const [oldest, entry] of entries) {
        if (bytes <= MAX_BYTES) break;
        remove(oldest, entry);
      }
    },
  };
}

export function cacheKeyOf(request: PageRequest): string {
  const { marketplace, keyword, page, limit = PAGE_SIZE, sort, filters, distributions, correct } = request;
  return `${marketplace} ${page}x${limit}${distributions ? "+" : ""}${correct === false ? "=" : ""} ${sort ?? ""} ${filters === undefined ? "" : JSON.stringify(filters)} ${keyword === null ? "*" : `=${keyword}`}`;
}

function sizeOf({ products, distributions }: SearchPage): number {
  return products.length + OVERHEAD_BYTES + (distributions === undefined ? 0 : DISTRIBUTIONS_BYTES);
}
