/** The SP-API client and source with our own server and virtual time. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Sleep } from "../../src/features/sources/network/retry.ts";
import { type Page, SourceError } from "../../src/features/sources/source.ts";
import { createSpApiClient } from "../../src/features/sources/sp-api/sp-api-client.ts";
import { createSpApiSource } from "../../src/features/sources/sp-api/sp-api-source.ts";
import { createLog } from "../../src/platform/base/log.ts";
import { cleanUp } from "./cleanup.ts";
import { sampleAsin, sampleItem } from "./sp-api-sample.ts";
import { CREDENTIALS, errorBody, type Fault, startSpApiServer } from "./sp-api-server.ts";
import { virtualTime } from "./virtual-time.ts";

type Options = { tokenLifeSeconds?: number; credentials?: Partial<typeof CREDENTIALS>; sleep?: Sleep };

export async function startSpApi(t: TestContext, { tokenLifeSeconds = 3600, credentials = {}, sleep }: Options = {}) {
  const time = virtualTime();
  const server = await startSpApiServer(t, { clock: time.clock, tokenLifeSeconds });
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const client = createSpApiClient({
    ...CREDENTIALS,
    ...credentials,
    endpoints: server.endpoints,
    lwaUrl: server.lwaUrl,
    clock: time.clock,
    random: () => 0.5,
    sleep: sleep ?? time.sleep,
    log,
    userAgent: "Nichescope/test (Language=TypeScript)",
  });
  cleanUp(t, () => client.close());
  const stock = (count: number) => {
    for (let i = 1; i <= count; i++) {
      server.items.push(sampleItem(sampleAsin(i)));
      server.prices.set(sampleAsin(i), { currency: "USD", amount: 19.99 });
    }
    return server.items.map(({ asin }) => asin);
  };
  const search = (signal?: AbortSignal) =>
    client.searchCatalogItems({ marketplace: "amazon.com", keywords: "yoga mat" }, signal);
  return { time, server, client, source: createSpApiSource(client, time.clock, log), lines, stock, search };
}

export async function all(pages: AsyncIterable<Page>): Promise<Page> {
  const whole: Page = { sightings: [], rejected: [], unknown: [] };
  for await (const { sightings, rejected, unknown } of pages) {
    whole.sightings.push(...sightings);
    whole.rejected.push(...rejected);
    whole.unknown.push(...unknown);
  }
  return whole;
}

export async function faultOf(work: Promise<unknown>): Promise<SourceError> {
  const error = await work.then(
    () => assert.fail("it did not fail"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SourceError, String(error));
  return error;
}

/** A temporary failure of the service. */
export const temporary = (code: number, headers: Record<string, string> = {}): Fault => ({
  status: code,
  headers,
  body: JSON.stringify(errorBody(code === 429 ? "QuotaExceeded" : "InternalFailure", "Try again.")),
});

export function assertNoSecret(texts: string[], secrets: string[]): void {
  for (const text of texts)
    for (const secret of secrets) assert.ok(!text.includes(secret), `"${secret}" is in: ${text}`);
}
