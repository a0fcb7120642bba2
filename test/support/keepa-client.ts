/** A client of Keepa at a server of its own. Nobody waits: a wait moves the clock. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { inspect } from "node:util";
import { createLog } from "../../src/base/log.ts";
import { createKeepaClient, type KeepaClientOptions } from "../../src/sources/keepa/keepa-client.ts";
import { createKeepaSource } from "../../src/sources/keepa/keepa-source.ts";
import { type Page, SourceError, type SourceFault } from "../../src/sources/source.ts";
import { cleanUp } from "./cleanup.ts";
import { type KeepaServerOptions, startKeepaServer } from "./keepa-server.ts";

/** With signs that an address writes in another way. */
const KEY = "secret/key+of=keepa";
type Given = {
  server?: Partial<KeepaServerOptions>;
  client?: Partial<KeepaClientOptions>;
  /** What happens while the client waits. */
  meanwhile?: () => void;
};

export async function startKeepa(t: TestContext, given: Given = {}) {
  let time = Date.parse("2026-03-01T12:00:10Z");
  const clock = { now: () => new Date(time) };
  const advance = (ms: number) => {
    time += ms;
  };
  const waits: number[] = [];
  const lines: string[] = [];
  const server = await startKeepaServer(t, { clock, key: KEY, ...given.server });
  const client = createKeepaClient({
    key: KEY,
    baseUrl: server.url,
    clock,
    random: () => 0.5,
    log: createLog("trace", { write: (line) => lines.push(line) }),
    sleep: async (ms) => {
      waits.push(ms);
      advance(ms);
      given.meanwhile?.();
    },
    ...given.client,
  });
  const source = createKeepaSource(client, clock);
  cleanUp(t, () => source.close());
  // Whatever a test is about: nothing that was logged on the way holds the key.
  cleanUp(t, () => assertNoKey(lines.join("\n")));
  return { server, client, source, waits, lines, advance };
}

function assertNoKey(text: string): void {
  for (const secret of [KEY, encodeURIComponent(KEY)]) assert.ok(!text.includes(secret), `the key stands in: ${text}`);
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
