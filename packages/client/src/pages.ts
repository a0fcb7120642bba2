/** Follows the pages of a list. */
import type { Parameters } from "./address.ts";
import { LISTS } from "./paths.ts";

type Page = Readonly<Record<string, unknown>>;

/** Yields pages until the last one. `read` requests the page of a query. */
export async function* eachPage(path: string, first: Parameters, read: (query: Parameters) => Promise<Page>) {
  for (let query: Parameters | null = first; query !== null; ) {
    const page: Page = await read(query);
    yield page;
    query = nextQuery(path, query, page);
  }
}

/** The query of the page that follows, or null after the last one. */
export function nextQuery(path: string, query: Parameters, page: Page): Parameters | null {
  const [itemsName, cursor] = LISTS[path] ?? ["", "before"];
  const items = page[itemsName];
  const count = Array.isArray(items) ? items.length : 0;
  if (count === 0) return null;
  switch (cursor) {
    case "page": {
      const number = Number(query["page"] ?? 1);
      const size = Number(query["limit"] ?? SMALLEST_PAGE);
      const isLast = typeof page["pages"] === "number" ? number >= page["pages"] : count < size;
      return isLast || number >= Math.min(LAST_PAGE, Math.floor(DEEPEST / size))
        ? null
        : { ...query, page: number + 1 };
    }
    case "offset": {
      const offset = Number(query["offset"] ?? 0) + count;
      return offset >= Number(page["total"]) ? null : { ...query, offset };
    }
    default: {
      const { next } = page;
      if (next === null || next === undefined) return null;
      // A list that is read forwards stays so.
      return { ...query, [query["after"] === undefined ? cursor : "after"]: next };
    }
  }
}

/** The service has no page after this one. */
const LAST_PAGE = 500;
/** All lists with numbered pages have at least this many items on each page but the last, unless `limit` says otherwise. */
const SMALLEST_PAGE = 20;
/** Pages that `limit` sizes reach no further. */
const DEEPEST = 10_000;
