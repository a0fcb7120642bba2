/** The operations of the action node: each function handles one item and returns the items of its output. */
import { createHash } from "node:crypto";
import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { callService, type Parameters } from "./request";

type Operation = (node: IExecuteFunctions, itemIndex: number) => Promise<IDataObject[]>;

type SearchResult = IDataObject & { products: IDataObject[]; totalResults: number };

const PAGE_SIZE = 20;
const LIST_SIZE = 100;
const TRACKED = "/api/v1/tracking/products";
const ALERTS = "/api/v1/alerts";

export const OPERATIONS: Record<string, Record<string, Operation>> = {
  product: {
    async search(node, itemIndex) {
      const limit = limitOf(node, itemIndex);
      const products: IDataObject[] = [];
      for (let page = 1; products.length < limit; page++) {
        const result = await search(node, itemIndex, page);
        products.push(...result.products);
        if (page * PAGE_SIZE >= result.totalResults) break;
      }
      return products.slice(0, limit);
    },
    async get(node, itemIndex) {
      return [
        await callService(node, "GET", productPath(node, itemIndex), { query: market(node, itemIndex), itemIndex }),
      ];
    },
    async getHistory(node, itemIndex) {
      const { metric, from, to } = node.getNodeParameter("historyOptions", itemIndex, {}) as {
        metric?: string[];
        from?: string;
        to?: string;
      };
      const query = { ...market(node, itemIndex), metric: metric?.join(","), from, to };
      return [await callService(node, "GET", `${productPath(node, itemIndex)}/history`, { query, itemIndex })];
    },
  },
  niche: {
    async getScore(node, itemIndex) {
      const result = await search(node, itemIndex, 1);
      return [Object.fromEntries(Object.entries(result).filter(([name]) => name !== "products"))];
    },
  },
  trackedProduct: {
    async create(node, itemIndex) {
      const { label, pricePercent } = node.getNodeParameter("trackingOptions", itemIndex, {}) as {
        label?: string;
        pricePercent?: number;
      };
      const product = { ...market(node, itemIndex), asin: text(node, "asin", itemIndex) };
      const body = {
        ...product,
        ...(label && { label }),
        ...(pricePercent !== undefined && { thresholds: { price: { by: pricePercent, unit: "percent" } } }),
      };
      const onConflict = async () => (await list(node, TRACKED, "products", product, 1, itemIndex))[0];
      return [await create(node, TRACKED, body, itemIndex, onConflict)];
    },
    getAll: (node, itemIndex) => list(node, TRACKED, "products", {}, limitOf(node, itemIndex), itemIndex),
    delete: (node, itemIndex) => remove(node, TRACKED, itemIndex),
  },
  alert: {
    async create(node, itemIndex) {
      const asin = text(node, "asin", itemIndex);
      const keyword = text(node, "keyword", itemIndex);
      const name = text(node, "name", itemIndex);
      const body = {
        ...market(node, itemIndex),
        metric: text(node, "metric", itemIndex),
        comparison: text(node, "comparison", itemIndex),
        value: node.getNodeParameter("value", itemIndex) as number,
        ...(asin && { asin }),
        ...(keyword && { keyword }),
        ...(name && { name }),
      };
      return [await create(node, ALERTS, body, itemIndex)];
    },
    getAll: (node, itemIndex) => list(node, ALERTS, "alerts", {}, limitOf(node, itemIndex), itemIndex),
    delete: (node, itemIndex) => remove(node, ALERTS, itemIndex),
  },
  event: {
    getAll(node, itemIndex) {
      const type = (node.getNodeParameter("types", itemIndex, []) as string[]).join(",");
      return list(node, "/api/v1/events", "events", { type }, limitOf(node, itemIndex), itemIndex);
    },
  },
};

function search(node: IExecuteFunctions, itemIndex: number, page: number): Promise<SearchResult> {
  const filters = node.getNodeParameter("filters", itemIndex, {}) as Parameters;
  const query = { ...filters, ...market(node, itemIndex), keyword: text(node, "keyword", itemIndex), page };
  return callService<SearchResult>(node, "GET", "/api/v1/search", { query, itemIndex });
}

/** Reads pages, newest first, until there are `limit` items or no more pages. */
async function list(
  node: IExecuteFunctions,
  path: string,
  name: string,
  filters: Parameters,
  limit: number,
  itemIndex: number,
): Promise<IDataObject[]> {
  const items: IDataObject[] = [];
  let before: string | undefined;
  do {
    const query = { ...filters, limit: Math.min(LIST_SIZE, limit - items.length), before };
    const page = await callService(node, "GET", path, { query, itemIndex });
    items.push(...(page[name] as IDataObject[]));
    before = (page.next as string | null) ?? undefined;
  } while (before !== undefined && items.length < limit);
  return items;
}

/**
 * A retry within the same execution creates nothing twice: the service recognizes the key. The body is part of it, because a
 * loop runs the node several times with the same index.
 */
function create(
  node: IExecuteFunctions,
  path: string,
  body: IDataObject,
  itemIndex: number,
  onConflict?: () => Promise<IDataObject | undefined>,
): Promise<IDataObject> {
  const request = [node.getWorkflow().id, node.getExecutionId(), node.getNode().id, itemIndex, path, body];
  const idempotencyKey = `n8n-${createHash("sha256").update(JSON.stringify(request)).digest("hex")}`;
  return callService(node, "POST", path, { body, idempotencyKey, itemIndex, onConflict });
}

async function remove(node: IExecuteFunctions, path: string, itemIndex: number): Promise<IDataObject[]> {
  const id = encodeURIComponent(text(node, "id", itemIndex));
  return [await callService(node, "DELETE", `${path}/${id}`, { itemIndex })];
}

function text(node: IExecuteFunctions, name: string, itemIndex: number): string {
  return String(node.getNodeParameter(name, itemIndex, "")).trim();
}

function market(node: IExecuteFunctions, itemIndex: number): { marketplace: string } {
  return { marketplace: text(node, "marketplace", itemIndex) };
}

function productPath(node: IExecuteFunctions, itemIndex: number): string {
  return `/api/v1/products/${encodeURIComponent(text(node, "asin", itemIndex))}`;
}

function limitOf(node: IExecuteFunctions, itemIndex: number): number {
  const isAll = node.getNodeParameter("returnAll", itemIndex, false) as boolean;
  return isAll ? Number.POSITIVE_INFINITY : (node.getNodeParameter("limit", itemIndex, 50) as number);
}
