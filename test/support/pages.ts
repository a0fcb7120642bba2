/**
 * Addresses of every page of the dashboard by the name of its screenshot, without and with a session. Neighbours have
 * different routes, because tests follow them one after the other.
 */
import type { startLivedIn } from "./lived-in.ts";

type Ids = Awaited<ReturnType<typeof startLivedIn>>["ids"];

export const PAGES_OUTSIDE = {
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password?token=an-old-one",
  invitation: "/invitation?token=an-old-one",
  "confirm-channel": "/confirm-channel?token=an-old-one",
  unsubscribe: "/unsubscribe?token=an-old-one",
  status: "/status",
};

export const pagesInside = ({ asin, keyword, alert, market, webhook, delivery, import: run, account }: Ids) => ({
  overview: "/",
  research: `/research?keyword=${encodeURIComponent(keyword)}`,
  compare: `/research/compare?keywords=${encodeURIComponent(JSON.stringify([keyword, "water bottle", "desk lamp"]))}`,
  "research-start": "/research",
  finder: "/finder?minMonthlySales=1",
  product: `/products/amazon.com/${asin}`,
  "finder-start": "/finder",
  keywords: `/keywords?keyword=${encodeURIComponent(keyword)}`,
  "tracked-products": "/tracking/products",
  "tracked-keywords": "/tracking/keywords",
  "search-data": `/keywords?tab=search-data&keyword=${encodeURIComponent(keyword)}`,
  "market-lists": "/tracking/markets",
  alerts: "/alerts",
  "alert-builder": `/alerts/new?asin=${asin}&marketplace=amazon.com`,
  alert: `/alerts/${alert}`,
  "market-list": `/tracking/markets/${market}`,
  webhooks: "/automation",
  "webhook-new": "/automation/new",
  webhook: `/automation/webhooks/${webhook}`,
  delivery: `/automation/deliveries/${delivery}`,
  "event-types": "/automation/events",
  "settings-api": "/settings/api",
  "settings-notifications": "/settings/notifications",
  "settings-account": "/settings/account",
  "settings-profile": "/settings/profile",
  "operator-state": "/operator",
  "operator-accounts": "/operator/accounts",
  "operator-account": `/operator/accounts/${account}`,
  "operator-users": "/operator/users",
  "operator-imports": "/operator/imports",
  "operator-import": `/operator/imports/${run}`,
  "operator-sources": "/operator/sources",
  "not-found": "/no/such/page",
});
