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
    if (!(await page.evaluate<boolean>(IS_FORGETTABLE)) || !(await page.evaluate<boolean>(DISMISS))) return false;
    await goTo(page, EMPTY, "Page not found");
    await page.evaluate("localStorage.clear(); sessionStorage.clear(); scrollTo(0, 0)");
    return true;
  } catch {
    return false;
  }
}

/** False for pages that are not the dashboard's, and for a colour scheme that was chosen. */
const IS_FORGETTABLE = `${FIND_CACHE} !== undefined && localStorage.getItem("mantine-color-scheme-value") === null`;

/** Closes all notifications, also those that wait for room. Returns false when one stays. */
const DISMISS = `(async () => {
  const deadline = Date.now() + 5_000;
  for (; document.querySelector(".mantine-Notification-root") && Date.now() < deadline; await new Promise(requestAnimationFrame))
    for (const each of document.querySelectorAll(".mantine-Notification-closeButton")) each.click();
  return document.querySelector(".mantine-Notification-root") === null;
})()`;

async function goTo(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate(`history.pushState({}, "", "${path}")`);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/**
 * Makes a dashboard that was left forget whose it is, after its cookies are deleted: a page that needs a session leads to the
 * sign-in. Returns false when that fails.
 */
export async function isSignedOut(page: Page): Promise<boolean> {
  try {
    if (!(await refresh(page))) return false;
    await goTo(page, "/app/sign-in", "Sign in");
    await goTo(page, EMPTY, "Page not found");
    return true;
  } catch {
    return false;
  }
}

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
