import { follow, openVisit, type PageOptions, settled, type Watched } from "./browser.ts";
import type { Scope } from "./cleanup.ts";

/** Opens a page of the dashboard as a signed-in person; `cookie` is the value of a `Cookie` header. */
export async function enterAs(
  scope: Scope,
  url: string,
  { cookie }: { cookie: string },
  path: string,
  options: PageOptions = {},
): Promise<Watched> {
  const { isEntered, ...watched } = await openVisit(scope, url, options, cookie);
  if (isEntered) await follow(watched.page, path);
  else await watched.page.goto(`/app${path}`);
  await settled(watched.page);
  return watched;
}
