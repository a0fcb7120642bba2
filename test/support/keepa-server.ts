/**
 * A fake Keepa on a loopback port that follows Keepa's documentation: the key in the URL, tokens refilled every minute of the
 * test's clock, gzipped responses and, on demand, the failures of a real service. Its products are invented.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import type { Clock } from "../../src/platform/base/clock.ts";
import { cleanUp } from "./cleanup.ts";

export type Fault = "500" | "503" | "reset" | "broken off" | "cut off" | "not JSON" | "no products" | "silent";

type Fields = Record<string, unknown>;

export type KeepaServerOptions = {
  clock: Clock;
  key: string;
  /** Tokens per minute. The bucket holds sixty times as many. */
  refillRate?: number;
  tokens?: number;
  /** The number of products that a search finds. */
  found?: number;
  /** False for newer versions, which return up to 20 results and have no second page. */
  hasPages?: boolean;
  bestSellers?: Record<string, string[]>;
  categories?: { catId: number; name: string; parent: number; productCount: number }[];
  /** Changes a product before it is sent. */
  change?: (product: Fields) => unknown;
};

const MINUTE_MS = 60_000;
const KEEPA_EPOCH_MINUTES = 21_564_000;

export type KeepaServer = Awaited<ReturnType<typeof startKeepaServer>>;

export async function startKeepaServer(t: TestContext, options: KeepaServerOptions) {
  const { clock, key, refillRate = 20, found = 0, hasPages = true, change = (product: Fields) => product } = options;
  const capacity = refillRate * 60;
  let tokens = options.tokens ?? capacity;
  let filledAt = clock.now().getTime();
  const faults: Fault[] = [];
  const seen = {
    /** The paths, in order, without /token. */
    calls: [] as string[],
    queries: [] as URLSearchParams[],
    /** The number of requests for /token. */
    statuses: 0,
    overdrafts: 0,
    throttled: 0,
    consumed: 0,
  };
  const silence = Promise.withResolvers<void>();

  const refill = () => {
    const minutes = Math.floor((clock.now().getTime() - filledAt) / MINUTE_MS);
    filledAt += minutes * MINUTE_MS;
    tokens = Math.max(tokens, Math.min(capacity, tokens + minutes * refillRate));
  };
  const status = (tokensConsumed: number) => ({
    timestamp: clock.now().getTime(),
    tokensLeft: tokens,
    refillIn: filledAt + MINUTE_MS - clock.now().getTime(),
    refillRate,
    tokenFlowReduction: 0,
    tokensConsumed,
    processingTimeInMs: 1,
  });

  /** Returns the response fields and the cost, or the name of the invalid parameter. */
  const respondTo = (path: string, query: URLSearchParams, body: string): { fields: Fields; cost: number } | string => {
    const domainId = Number(query.get("domain"));
    if (path !== "/token" && ![1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12].includes(domainId)) return "domain";
    const productOf = (asin: string) => change(keepaProduct(asin, { domainId, now: clock.now() }));
    const rating = query.get("rating") === "1";
    switch (path === "/search" ? `${path} ${query.get("type")}` : path) {
      case "/token":
        return { fields: {}, cost: 0 };
      case "/product": {
        const asins = (query.get("asin") ?? "").split(",");
        if (asins.length > 100 || !asins.every((asin) => /^[0-9A-Z]{10}$/.test(asin))) return "asin";
        const buyBox = query.get("buybox") === "1";
        const products = asins.map((asin) => (buyBox ? withBuyBox(productOf(asin) as Fields) : productOf(asin)));
        return { fields: { products }, cost: asins.length * (1 + (rating ? 1 : 0) + (buyBox ? 2 : 0)) };
      }
      case "/search product": {
        const page = Number(query.get("page") ?? 0);
        const [from, to] = hasPages ? [page * 10, page * 10 + 10] : [0, 20];
        const asins = Array.from({ length: found }, (_, i) => `B0SRCH${String(i).padStart(4, "0")}`).slice(from, to);
        return { fields: { products: asins.map(productOf) }, cost: 10 + (rating ? Math.min(5, asins.length) : 0) };
      }
      case "/search category": {
        const term = (query.get("term") ?? "").toLowerCase();
        const categories = (options.categories ?? []).filter(({ name }) => name.toLowerCase().includes(term));
        return { fields: { categories: Object.fromEntries(categories.map((each) => [each.catId, each])) }, cost: 1 };
      }
      case "/bestsellers": {
        const asinList = options.bestSellers?.[query.get("category") ?? ""];
        if (asinList === undefined) return { fields: {}, cost: 0 };
        return {
          fields: { bestSellersList: { domainId, categoryId: Number(query.get("category")), asinList } },
          cost: 50,
        };
      }
      case "/query": {
        const { perPage = 50 } = JSON.parse(body || (query.get("selection") ?? "{}")) as { perPage?: number };
        const asinList = Array.from({ length: perPage }, (_, i) => `B0FIND${String(i).padStart(4, "0")}`);
        return { fields: { asinList, totalResults: perPage }, cost: 10 + Math.ceil(perPage / 100) };
      }
      default:
        return "path";
    }
  };

  const send = (response: ServerResponse, code: number, body: unknown) => {
    const gzipped = gzipSync(typeof body === "string" ? body : JSON.stringify(body));
    response
      .writeHead(code, { "content-type": "application/json;charset=UTF-8", "content-encoding": "gzip" })
      .end(gzipped);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const piece of request) body += piece;
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://keepa");
    refill();
    if (query.get("key") !== key) {
      const message = `The key ${query.get("key")} is not valid.`;
      return send(response, 400, { error: { type: "invalidParameter", message, details: "key" } });
    }
    const isFree = path === "/token";
    if (isFree) seen.statuses++;
    else {
      seen.calls.push(path);
      seen.queries.push(query);
    }
    const fault = isFree ? undefined : faults.shift();
    if (fault === "500") return send(response, 500, { ...status(0), error: { message: "Something broke." } });
    if (fault === "503") return void response.writeHead(503).end(`<html>No service for ${request.url}</html>`);
    if (fault === "silent") return silence.resolve();
    if (!isFree && tokens <= 0) {
      seen.throttled++;
      return send(response, 429, { ...status(0), error: { type: "NOT_ENOUGH_TOKEN", message: "Not enough tokens." } });
    }
    const result = respondTo(path, query, body);
    if (typeof result === "string")
      return send(response, 400, {
        ...status(0),
        error: { type: "invalidParameter", message: `Not valid: ${result}` },
      });

    tokens -= result.cost;
    seen.consumed += result.cost;
    if (tokens < 0) seen.overdrafts++;
    const whole = { ...status(result.cost), ...result.fields };
    if (fault === "reset") return void response.socket?.resetAndDestroy();
    if (fault === "not JSON") return send(response, 200, `<html><body>You asked for ${request.url}</body></html>`);
    if (fault === "no products") return send(response, 200, { ...whole, products: undefined });
    const gzipped = gzipSync(JSON.stringify(whole));
    if (fault === "cut off") return void response.writeHead(200).end(gzipped.subarray(0, gzipped.length / 2));
    if (fault === "broken off") {
      response.writeHead(200, { "content-length": gzipped.length });
      return void response.write(gzipped.subarray(0, gzipped.length / 2), () => response.destroy());
    }
    send(response, 200, whole);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  cleanUp(t, stop);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop,
    /** The next responses fail like this; /token still works. */
    fail(fault: Fault, times = 1): void {
      for (let i = 0; i < times; i++) faults.push(fault);
    },
    /** Another program uses the same key. */
    drain(left: number): void {
      refill();
      tokens = left;
    },
    /** Resolves when a request has arrived that gets no response. */
    silence: silence.promise,
  };
}

/** Converts a time to Keepa's minutes. */
export function keepaTime(at: Date | string): number {
  return Math.floor(new Date(at).getTime() / MINUTE_MS) - KEEPA_EPOCH_MINUTES;
}

/** The Buy Box at the lowest new price, as triples with the shipping. */
function withBuyBox(product: Fields): Fields {
  const csv = [...((product["csv"] as (number[] | null)[] | undefined) ?? [])];
  const lowest = csv[1] ?? [];
  csv[18] = lowest.flatMap((value, i) => (i % 2 === 1 ? [value, 0] : [value]));
  return { ...product, csv };
}

/** A product in Keepa's format, with the fields that we read and a few more. */
export function keepaProduct(asin: string, { domainId = 1, now = new Date("2026-03-01T12:00:00Z") } = {}): Fields {
  const seed = [...asin].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7);
  const today = keepaTime(now);
  const daysAgo = (days: number) => today - days * 1440;
  const csv: (number[] | null)[] = Array.from({ length: 36 }, () => null);
  csv[0] = [daysAgo(90), -1];
  csv[1] = [daysAgo(90), 1000 + seed, daysAgo(40), 900 + seed, daysAgo(2), 950 + seed];
  csv[3] = [daysAgo(90), 5000 + seed, daysAgo(20), 3000 + seed, daysAgo(1), 2000 + seed];
  csv[16] = [daysAgo(60), 45, daysAgo(10), 44];
  csv[17] = [daysAgo(60), seed, daysAgo(10), seed + 5];
  return {
    asin,
    domainId,
    title: `Sample item ${asin}`,
    brand: "Sample",
    parentAsin: null,
    images: [{ l: `41${seed}+xL.jpg`, lH: 500, lW: 500, m: `31${seed}+xL.jpg`, mH: 160, mW: 160 }],
    rootCategory: 100,
    categoryTree: [
      { catId: 100, name: "Garden" },
      { catId: 9_000_000_110, name: "Watering" },
    ],
    salesRankReference: 100,
    salesRankReferenceHistory: [daysAgo(90), 100],
    salesRanks: { 100: csv[3], 9000000110: [daysAgo(90), 12] },
    monthlySold: 200,
    monthlySoldHistory: [daysAgo(70), 100, daysAgo(30), 200],
    lastUpdate: today,
    productType: 0,
    csv,
  };
}

/** The product that Keepa sends for an unknown ASIN. */
export function unknownProduct(asin: string, domainId = 1): Fields {
  return { asin, domainId, title: null, csv: null, productType: 3, lastUpdate: 0, categoryTree: null, images: null };
}
