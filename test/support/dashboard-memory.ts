/**
 * Makes a loaded dashboard forget, so that the next test of the same person starts as after a load, at a third of its CPU
 * time: every part of the page is created anew, the storage is empty, and everything is requested again.
 */
import type { Page } from "playwright-core";

/** A page without content of its own, outside the frame that the pages of a signed-in person share. */
const EMPTY = "/app/no/such/page";

/** The cache of all responses. React keeps it in the properties of its provider, which only the page's elements lead to. */
const FIND_CACHE = `(() => {
  const root = document.getElementById("root");
  const container = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer$"));
  const parts = container === undefined ? [] : [root[container].stateNode.current];
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (part.memoizedProps?.client?.getQueryCache) return part.memoizedProps.client;
    parts.push(...[part.sibling, part.child].filter(Boolean));
  }
})()`;

/** Leaves the open page. Returns false when something of the test stays: only another load removes it. */
export async function isLeft(page: Page): Promise<boolean> {
  try {
    if (!(await page.evaluate<boolean>(IS_FORGETTABLE))) return false;
    await page.evaluate(`history.pushState({}, "", "${EMPTY}")`);
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await page.evaluate("localStorage.clear(); sessionStorage.clear(); scrollTo(0, 0)");
    return true;
  } catch {
    return false;
  }
}

/** False for pages that are not the dashboard's, for a colour scheme that was chosen, and while a notification is shown. */
const IS_FORGETTABLE = `${FIND_CACHE} !== undefined &&
  localStorage.getItem("mantine-color-scheme-value") === null &&
  document.querySelector(".mantine-Notification-root") === null`;

/** Removes every response from memory, after those that are still under way. Returns false when one takes too long. */
export async function refresh(page: Page): Promise<boolean> {
  return await page.evaluate<boolean>(`(async () => {
    const cache = ${FIND_CACHE};
    const deadline = Date.now() + 30_000;
    while (cache.isFetching() + cache.isMutating() > 0 && Date.now() < deadline)
      await new Promise((passed) => setTimeout(passed, 10));
    cache.clear();
    return Date.now() < deadline;
  })()`);
}
