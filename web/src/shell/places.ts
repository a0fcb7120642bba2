/** The seven places of the dashboard and their tabs: the menu, the band of each page and the palette follow this table. */
import type { TablerIcon } from "@tabler/icons-react";
import {
  IconDatabase,
  IconFileText,
  IconHome,
  IconReportMoney,
  IconSearch,
  IconSettings,
  IconTargetArrow,
} from "@tabler/icons-react";

type Tab = { to: string; label: string; isForOperators?: true };
export type Place = {
  name: string;
  icon: TablerIcon;
  /** `g` and this key open the place. */
  key: string;
  /** The first one is the place's own address; a place with one tab shows none. */
  tabs: readonly [Tab, ...Tab[]];
};

export const PLACES: readonly Place[] = [
  { name: "Home", icon: IconHome, key: "h", tabs: [{ to: "/", label: "Home" }] },
  {
    name: "Research",
    icon: IconSearch,
    key: "r",
    tabs: [
      { to: "/research", label: "Keyword" },
      { to: "/research/finder", label: "Finder" },
      { to: "/research/keywords", label: "Keywords" },
      { to: "/research/saved", label: "Saved" },
    ],
  },
  {
    name: "Tracking",
    icon: IconTargetArrow,
    key: "t",
    tabs: [
      { to: "/tracking/products", label: "Products" },
      { to: "/tracking/keywords", label: "Keywords" },
      { to: "/tracking/alerts", label: "Alerts" },
      { to: "/tracking/events", label: "Events" },
      { to: "/tracking/markets", label: "Markets" },
    ],
  },
  { name: "Listings", icon: IconFileText, key: "l", tabs: [{ to: "/listings", label: "Listings" }] },
  {
    name: "Sales",
    icon: IconReportMoney,
    key: "s",
    tabs: [
      { to: "/sales", label: "Overview" },
      { to: "/sales/products", label: "Products" },
      { to: "/sales/settlements", label: "Settlements" },
      { to: "/sales/stock", label: "Stock" },
      { to: "/sales/costs", label: "Costs" },
      { to: "/sales/market", label: "Market" },
    ],
  },
  {
    name: "Data",
    icon: IconDatabase,
    key: "d",
    tabs: [
      { to: "/data", label: "Sales reports" },
      { to: "/data/keywords", label: "Keyword reports" },
      { to: "/data/products", label: "Products", isForOperators: true },
      { to: "/data/sources", label: "Sources" },
    ],
  },
  {
    name: "Settings",
    icon: IconSettings,
    key: ",",
    tabs: [
      { to: "/settings/account", label: "Account" },
      { to: "/settings/people", label: "People" },
      { to: "/settings/api", label: "API and webhooks" },
      { to: "/settings/notifications", label: "Notifications" },
      { to: "/settings/assistants", label: "Assistants" },
      { to: "/settings/installation", label: "Installation", isForOperators: true },
    ],
  },
];

/** Addresses of pages below a tab that do not begin with the tab's own. */
const ELSEWHERE: Record<string, string> = {
  "/products": "/research",
  "/settings/webhooks": "/settings/api",
  "/settings/deliveries": "/settings/api",
  "/settings/events": "/settings/api",
  "/data/reports": "/data",
};

const isWithin = (path: string, address: string) => path === address || path.startsWith(`${address}/`);

/** The place and the tab that a path belongs to: the tab with the longest address that it begins with. */
export function placeOf(path: string): { place: Place; tab: Tab } | undefined {
  const home = Object.entries(ELSEWHERE).find(([address]) => isWithin(path, address))?.[1] ?? path;
  const fitting = PLACES.flatMap((place) =>
    place.tabs.filter(({ to }) => isWithin(home, to)).map((tab) => ({ place, tab })),
  );
  return fitting.sort((a, b) => b.tab.to.length - a.tab.to.length)[0];
}
