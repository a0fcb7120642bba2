import type { TestContext } from "node:test";
import { openPage, type PageOptions, settled, type Watched } from "./browser.ts";

/** Overload limits for a service that shares the machine with a browser: being slow together is not an overload. */
export const UNHURRIED = { maxInFlight: 1_000, maxEventLoopDelayMs: 60_000, maxHeapShare: 1 };

/** Opens a page of the dashboard as a signed-in person; `cookie` is the value of a `Cookie` header. */
export async function enterAs(
  t: TestContext,
  url: string,
  { cookie }: { cookie: string },
  path: string,
  options: PageOptions = {},
): Promise<Watched> {
  const watched = await openPage(t, url, options);
  await watched.context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  await watched.page.goto(`/app${path}`);
  await settled(watched.page);
  return watched;
}
