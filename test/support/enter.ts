import type { TestContext } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { openPage, settled, type Watched } from "./browser.ts";

/** For the service that a browser shares its machine with: that both are slow together is no overload. */
export const UNHURRIED = { maxInFlight: 1_000, maxEventLoopDelayMs: 60_000, maxHeapShare: 1 };

/** A browser in which somebody has signed in, at a page of the dashboard. */
export async function enterAs(
  t: TestContext,
  url: string,
  { cookie }: { cookie: string },
  path: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const watched = await openPage(t, url, options);
  const at = cookie.indexOf("=");
  await watched.context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
  await watched.page.goto(`/app${path}`);
  await settled(watched.page);
  return watched;
}
