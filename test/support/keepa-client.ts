/** A Keepa client with a server of its own. A wait only advances the clock. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { inspect } from "node:util";
import { createKeepaClient, type KeepaClientOptions } from "../../src/features/sources/keepa/keepa-client.ts";
import { createKeepaSource } from "../../src/features/sources/keepa/keepa-source.ts";
import { type Page, SourceError, type SourceFault } from "../../src/features/sources/source.ts";
import { createLog } from "../../src/platform/base/log.ts";
import { cleanUp } from "./cleanup.ts";
import { type KeepaServerOptions, startKeepaServer } from "./keepa-server.ts";

/** With characters that are encoded in a URL. */
const KEY = "secret/key+of=keepa";
type Options = {
  server?: Partial<KeepaServerOptions>;
  client?: Partial<KeepaClientOptions>;
  /** Called during each wait of the client. */
  meanwhile?: () => void;
};

export async function startKeepa(t: TestContext, options: Options = {}) {
  let time = Date.parse("2026-03-01T12:00:10Z");
  const clock = { now: () => new Date(time) };
  const advance = (ms: number) => {
    time += ms;
  };
  const waits: number[] = [];
  const lines: string[] = [];
  const server = await startKeepaServer(t, { clock, key: KEY, ...options.server });
  const client = createKeepaClient({
    key: KEY,
    baseUrl: server.url,
    clock,
    random: () => 0.5,
    log: createLog("trace", { write: (line) => lines.push(line) }),
    sleep: async (ms) => {
      waits.push(ms);
      advance(ms);
      options.meanwhile?.();
    },
    ...options.client,
  });
  const source = createKeepaSource(client, clock);
  cleanUp(t, () => source.close());
  // In every test: no log line contains the key.
  cleanUp(t, () => assertNoKey(lines.join("\n")));
  return { server, client, source, waits, lines, advance };
}

function assertNoKey(text: string): void {
  for (const secret of [KEY, encodeURIComponent(KEY)]) assert.ok(!text.includes(secret), `the key is in: ${text}`);
}

export async function failsWith(work: Promise<unknown>, fault: SourceFault, message: RegExp): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof SourceError, inspect(error));
    assert.equal(error.fault, fault);
    assert.match(error.message, message);
    assertNoKey(inspect(error, { depth: 10, showHidden: true }));
    return true;
  });
}

export function asins(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `B0TEST${String(i).padStart(4, "0")}`);
}

export async function pagesOf(pages: AsyncIterable<Page>): Promise<Page[]> {
  return await Array.fromAsync(pages);
}

export const seenIn = (pages: Page[]) =>
  pages.flatMap((page) => page.sightings.map(({ observation }) => observation.asin));
