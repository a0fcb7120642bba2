import { openPage, type PageOptions, settled, type Watched } from "./browser.ts";
import type { Scope } from "./cleanup.ts";

/** Opens a page of the dashboard as a signed-in person; `cookie` is the value of a `Cookie` header. */
export async function enterAs(
  scope: Scope,
  url: string,
  { cookie }: { cookie: string },
  path: string,
  options: PageOptions = {},
): Promise<Watched> {
  const watched = await openPage(scope, url, options);
  await watched.context.addCookies(cookiesOf(cookie, url));
  await watched.page.goto(`/app${path}`);
  await settled(watched.page);
  return watched;
}

const cookiesOf = (header: string, url: string) =>
  header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
