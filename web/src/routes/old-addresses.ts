/** Addresses that pages used to have, in bookmarks, mails and chat messages: each redirects, with what follows it. */
import { createRoute, redirect } from "@tanstack/react-router";
import { inside } from "./frames.tsx";

/** The beginning of an old address, and what stands there today. The longest one that fits counts. */
const MOVED: Record<string, string> = {
  "/finder": "/research/finder",
  "/keywords": "/research/keywords",
  "/alerts": "/tracking/alerts",
  "/automation": "/settings/api",
  "/automation/new": "/settings/webhooks/new",
  "/automation/events": "/settings/events",
  "/automation/webhooks": "/settings/webhooks",
  "/automation/deliveries": "/settings/deliveries",
  "/sales/imports": "/data/reports",
  "/settings/connections": "/settings/assistants",
  "/settings/models": "/settings/assistants",
  "/settings/profile": "/settings/account",
  "/operator": "/settings/installation",
  "/operator/imports": "/data/products",
  "/operator/sources": "/data/sources",
  // Places without a page of their own.
  "/tracking": "/tracking/products",
  "/settings": "/settings/account",
  "/settings/webhooks": "/settings/api",
  "/data/reports": "/data",
};

const LAST_PART = /\/[^/]*$/;

/** Where an address is today, or undefined if it never moved. Exact addresses come before beginnings. */
export function movedTo(path: string): string | undefined {
  let [address, rest] = [path.replace(/(.)\/$/, "$1"), ""];
  while (address !== "") {
    const today = MOVED[address];
    // Only what moved with its subpages takes them along: a webhook has an address, but not the list of webhooks.
    if (today !== undefined && (rest === "" || !OWN.has(address))) {
      const target = `${today}${rest}`;
      return rest === "" ? (movedTo(target) ?? target) : target;
    }
    rest = `${address.match(LAST_PART)?.[0] ?? ""}${rest}`;
    address = address.replace(LAST_PART, "");
  }
  return undefined;
}

/** These have subpages that did not move. */
const OWN = new Set(["/tracking", "/settings", "/settings/webhooks", "/data/reports", "/automation"]);

export const oldAddresses = createRoute({
  getParentRoute: () => inside,
  path: "$",
  beforeLoad: ({ location }) => {
    const href = movedTo(location.pathname);
    if (href !== undefined) throw redirect({ href: `${href}${location.searchStr}`, replace: true });
  },
});
