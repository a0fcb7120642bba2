/**
 * A fake SP-API and Login with Amazon on loopback, built from Amazon's models: it requires a valid token, enforces rate limits
 * by the given clock, pages its responses, and fails on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { gzipSync } from "node:zlib";
import type { Clock } from "../../src/platform/base/clock.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { type SampleItem, type SamplePrice, samplePriceEntry } from "./sp-api-sample.ts";
import { createSellerData, sellerOperationOf } from "./sp-api-seller-data.ts";

export const CREDENTIALS = {
  clientId: "amzn1.application-oa2-client.sample",
  clientSecret: "amzn1.oa2-cs.v1.sample-secret",
  refreshToken: "Atzr|sample-refresh-token",
};

/** A failure of an operation. `lost`: the request is carried out, and its response is lost. */
export type Fault =
  | "lost"
  | "reset"
  | "truncated"
  | "hang"
  | {
      status: number;
      headers?: Record<string, string>;
      body: string | ((token: string) => string);
      /** The response is sent after this. */
      after?: Promise<unknown>;
    };

/** One request and its response. */
export type Recorded = {
  operation: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  /** The body of the request. */
  sent: string;
  status: number;
  body: unknown;
};

const LIMITS: Record<string, { ratePerSecond: number; burst: number }> = {
  searchCatalogItems: { ratePerSecond: 2, burst: 2 },
  getCompetitivePricing: { ratePerSecond: 0.5, burst: 1 },
  createReport: { ratePerSecond: 0.0167, burst: 15 },
  getReport: { ratePerSecond: 2, burst: 15 },
  getReports: { ratePerSecond: 0.0222, burst: 10 },
  getReportDocument: { ratePerSecond: 0.0167, burst: 15 },
  listTransactions: { ratePerSecond: 0.5, burst: 10 },
  getInventorySummaries: { ratePerSecond: 2, burst: 2 },
};
/** The default and the maximum page size of the models. */
const DEFAULT_PAGE = 10;
const LARGEST_PAGE = 20;

export function errorBody(code: string, message: string, details = "") {
  return { errors: [{ code, message, details }] };
}

export async function startSpApiServer(
  t: Scope,
  { clock, tokenLifeSeconds = 3600 }: { clock: Clock; tokenLifeSeconds?: number },
) {
  const items: SampleItem[] = [];
  const prices = new Map<string, SamplePrice>();
  const limits = structuredClone(LIMITS);
  const levels = new Map<string, { level: number; at: number }>();
  const faults = new Map<string, Fault[]>();
  const tokens = new Map<string, number>();
  const recorded: Recorded[] = [];
  /** The sellers that have authorised the application. */
  const refreshTokens = new Set([CREDENTIALS.refreshToken]);
  let origin = "";
  const seller = createSellerData({ clock, origin: () => origin });
  const counts = { violations: 0, tokenRequests: 0, connections: 0, hanging: 0 };

  /** Takes a token from the bucket, which fills by the clock; false when it is empty. */
  const admits = (operation: string): boolean => {
    const { ratePerSecond, burst } = limits[operation] as { ratePerSecond: number; burst: number };
    const now = clock.now().getTime();
    const { level, at } = levels.get(operation) ?? { level: burst, at: now };
    const filled = Math.min(burst, level + ((now - at) / 1000) * ratePerSecond);
    const fits = filled > 1 - 1e-6;
    levels.set(operation, { level: fits ? filled - 1 : filled, at: now });
    return fits;
  };

  const giveToken = (form: URLSearchParams): { status: number; body: unknown } => {
    counts.tokenRequests++;
    if (form.get("grant_type") !== "refresh_token") return { status: 400, body: { error: "unsupported_grant_type" } };
    if (form.get("client_id") !== CREDENTIALS.clientId || form.get("client_secret") !== CREDENTIALS.clientSecret)
      return { status: 401, body: { error: "invalid_client", error_description: "Client authentication failed" } };
    const refreshToken = form.get("refresh_token") ?? "";
    if (!refreshTokens.has(refreshToken))
      return {
        status: 400,
        body: {
          error: "invalid_grant",
          error_description: "The request has an invalid grant parameter : refresh_token",
        },
      };
    const token = `Atza|sample-access-token-${counts.tokenRequests}`;
    tokens.set(token, clock.now().getTime() + tokenLifeSeconds * 1000);
    return {
      status: 200,
      body: {
        access_token: token,
        refresh_token: refreshToken,
        token_type: "bearer",
        expires_in: tokenLifeSeconds,
      },
    };
  };

  const search = (query: URLSearchParams): { status: number; body: unknown } => {
    const marketplaceId = query.get("marketplaceIds") ?? "";
    const size = Number(query.get("pageSize") ?? DEFAULT_PAGE);
    const identifiers = query.get("identifiers")?.split(",");
    const words = query.get("keywords")?.toLowerCase().split(/[ ,]+/);
    const isWrong =
      marketplaceId === "" ||
      !Number.isInteger(size) ||
      size < 1 ||
      size > LARGEST_PAGE ||
      (identifiers?.length ?? 0) > 20;
    if (isWrong || (identifiers === undefined) === (words === undefined))
      return {
        status: 400,
        body: errorBody("InvalidInput", "Request has missing or invalid parameters and cannot be parsed."),
      };
    const matching = items.filter((item) =>
      identifiers !== undefined
        ? identifiers.includes(item.asin)
        : words?.every((word) => String(item["summaries"]?.[0]?.itemName).toLowerCase().includes(word)),
    );
    const from = query.has("pageToken") ? Number(Buffer.from(query.get("pageToken") ?? "", "base64url")) : 0;
    const token = (offset: number) => Buffer.from(String(offset)).toString("base64url");
    return {
      status: 200,
      body: {
        numberOfResults: matching.length,
        pagination: {
          ...(from + size < matching.length && { nextToken: token(from + size) }),
          ...(from > 0 && { previousToken: token(Math.max(0, from - size)) }),
        },
        ...(words && { refinements: { brands: [], classifications: [] } }),
        items: matching.slice(from, from + size).map((item) => including(item, query)),
      },
    };
  };

  const respondTo = (operation: string, url: URL, sent: string): { status: number; body: unknown } => {
    if (operation !== "getCompetitivePricing" && operation !== "searchCatalogItems")
      return seller.respond(operation, url, sent);
    if (operation === "searchCatalogItems") return search(url.searchParams);
    const asins = url.searchParams.get("Asins")?.split(",") ?? [];
    const marketplaceId = url.searchParams.get("MarketplaceId") ?? "";
    if (asins.length > 20 || marketplaceId === "")
      return { status: 400, body: errorBody("InvalidInput", "Invalid Input") };
    return {
      status: 200,
      body: { payload: asins.map((asin) => samplePriceEntry(asin, marketplaceId, prices.get(asin))) },
    };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const form = await textOf(request);
    if (url.pathname.startsWith("/download/")) {
      const file = seller.download(url.pathname);
      recorded.push({
        ...{ operation: "download", path: url.pathname, query: {}, headers: request.headers, sent: form },
        ...{ status: file?.status ?? 0, body: null },
      });
      if (file === undefined) return void response.socket?.resetAndDestroy();
      response.writeHead(file.status);
      if (!file.isStalled) return void response.end(file.bytes);
      response.write(file.bytes);
      counts.hanging++;
      return;
    }
    const operation = operationOf(request.method ?? "", url.pathname);
    const token = String(request.headers["x-amz-access-token"] ?? "");
    const respond = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      const { pathname: path, searchParams } = url;
      recorded.push({
        operation,
        path,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        sent: form,
        status,
        body,
      });
      send(request, response, status, body, headers);
    };
    const fault = faults.get(operation)?.shift();
    if (fault === "hang") counts.hanging++;
    if (fault !== undefined && fault !== "lost") return fail(fault, response, token, respond);
    if (operation === "token") {
      const { status, body } = giveToken(new URLSearchParams(form));
      return respond(status, body);
    }
    if (operation === "") return respond(404, errorBody("NotFound", "The resource does not exist."));
    const goodUntil = tokens.get(token);
    if (goodUntil === undefined || clock.now().getTime() >= goodUntil) {
      const why = goodUntil === undefined ? "is revoked, malformed or invalid." : "has expired.";
      return respond(
        403,
        errorBody("Unauthorized", "Access to requested resource is denied.", `The access token you provided ${why}`),
      );
    }
    const limit = { "x-amzn-RateLimit-Limit": String(limits[operation]?.ratePerSecond) };
    if (!admits(operation)) {
      counts.violations++;
      return respond(429, errorBody("QuotaExceeded", "You exceeded your quota for the requested resource."), limit);
    }
    const { status, body } = respondTo(operation, url, form);
    if (fault === "lost") {
      recorded.push({
        ...{ operation, path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers },
        ...{ sent: form, status, body },
      });
      return void response.socket?.resetAndDestroy();
    }
    respond(status, body, limit);
  });
  server.on("connection", () => counts.connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp(t, () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  origin = url;
  return {
    url,
    seller,
    refreshTokens,
    endpoints: { na: url, eu: url, fe: url },
    lwaUrl: `${url}/auth/o2/token`,
    items,
    prices,
    limits,
    recorded,
    counts,
    /** The next requests of an operation (or for a `token`) fail like this. */
    fail(operation: string, fault: Fault, times = 1) {
      faults.set(operation, [...(faults.get(operation) ?? []), ...Array<Fault>(times).fill(fault)]);
    },
    revokeTokens: () => tokens.clear(),
    requests: (operation: string) => recorded.filter((one) => one.operation === operation),
  };
}

function operationOf(method: string, path: string): string {
  const ofSeller = sellerOperationOf(method, path);
  if (ofSeller !== "") return ofSeller;
  if (path === "/auth/o2/token") return "token";
  if (path === "/catalog/2022-04-01/items") return "searchCatalogItems";
  return path === "/products/pricing/v0/competitivePrice" ? "getCompetitivePricing" : "";
}

/** Only the requested parts. */
function including(item: SampleItem, query: URLSearchParams): Record<string, unknown> {
  const requested = ["asin", ...(query.get("includedData") ?? "summaries").split(",")];
  return Object.fromEntries(Object.entries(item).filter(([name]) => requested.includes(name)));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

async function fail(
  fault: Exclude<Fault, "lost">,
  response: ServerResponse,
  token: string,
  respond: (status: number, body: unknown, headers?: Record<string, string>) => void,
): Promise<void> {
  if (fault === "hang") return;
  if (fault === "reset") return void response.socket?.resetAndDestroy();
  if (fault === "truncated") {
    response.writeHead(200, { "content-type": "application/json", "content-length": 10_000 });
    response.write('{"items": [', () => response.socket?.destroy());
    return;
  }
  const { status, headers, body, after } = fault;
  await after;
  respond(status, typeof body === "string" ? body : body(token), headers);
}

/** Compressed when the caller accepts it, as the service does. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string>,
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const isGzipped = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
  response.writeHead(status, {
    "content-type": "application/json",
    "x-amzn-RequestId": "sample-request",
    ...(isGzipped && { "content-encoding": "gzip" }),
    ...headers,
  });
  response.end(isGzipped ? gzipSync(text) : text);
}
