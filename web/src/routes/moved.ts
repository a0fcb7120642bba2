/** Addresses that pages used to have, in bookmarks, mails and chat messages. */

/** The beginning of an old address, and where it is today. The longest one that fits counts. */
const MOVED: Record<string, string> = {
  "/finder": "/research/finder",
  "/keywords": "/research/keywords",
  "/alerts": "/tracking/alerts",
  "/automation/new": "/settings/webhooks/new",
  "/automation/events": "/tracking/events",
  "/automation/webhooks": "/settings/webhooks",
  "/automation/deliveries": "/settings/deliveries",
  "/sales/imports": "/data/reports",
  "/operator": "/settings/installation",
  "/operator/imports": "/data/products",
};

/** These moved without what is below them, or have no page of their own. */
const ALONE: Record<string, string> = {
  "/automation": "/settings/api",
  "/settings/connections": "/data/sources",
  "/settings/models": "/settings/assistants",
  "/settings/profile": "/settings/account",
  "/operator/sources": "/data/sources",
  "/keywords?tab=search-data": "/data/keywords",
  "/tracking": "/tracking/products",
  "/settings": "/settings/account",
  "/settings/webhooks": "/settings/api",
  "/settings/deliveries": "/settings/api",
  "/data/reports": "/data",
};

/** Where an address is today, or undefined if it never moved. `search` begins with a question mark, if there is one. */
export function movedTo(path: string, search = ""): string | undefined {
  const exact = path.replace(/(.)\/$/, "$1");
  const tab = /[?&](tab=[^&]*)/.exec(search)?.[1];
  const alone = ALONE[`${exact}?${tab}`] ?? ALONE[exact];
  if (alone !== undefined) return alone + search;
  const [address, today] =
    Object.entries(MOVED)
      .filter(([each]) => exact === each || exact.startsWith(`${each}/`))
      .sort(([a], [b]) => b.length - a.length)[0] ?? [];
  if (address === undefined) return undefined;
  const target = `${today}${exact.slice(address.length)}`;
  return ALONE[target] ?? target + search;
}
