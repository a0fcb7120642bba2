import type { Account } from "../../api/account.ts";
import { useHasProducts } from "../../api/catalogue.ts";
import { useSession } from "../../api/session.ts";
import { useRecentSearches } from "../research/recent-searches.ts";

export type Step = {
  title: string;
  why: string;
  to:
    | "/data/products"
    | "/research"
    | "/tracking/products"
    | "/tracking/alerts/new"
    | "/settings/webhooks/new"
    | "/settings/api";
  isDone: boolean;
};

/** The first steps in their natural order; each is checked off automatically. */
export function useSteps({ counts, allowance }: Account): Step[] {
  const { operator } = useSession().user;
  const hasProducts = useHasProducts();
  const { recent } = useRecentSearches();
  const tracked = counts.trackedProducts + counts.trackedKeywords;
  const bringIn: Step = {
    title: "Import products",
    why: "Your catalog is empty. Import a file to add products.",
    to: "/data/products",
    isDone: false,
  };
  const search: Step = {
    title: "Search for a keyword",
    why: "See what sells and how strong the competition is.",
    to: "/research",
    // Searches are stored only in this browser; an account that tracks something has searched before.
    isDone: recent.length > 0 || tracked > 0,
  };
  return [
    ...(operator && !hasProducts ? [bringIn] : []),
    ...(allowance.search ? [search] : []),
    {
      title: "Track a product",
      why: "Get notified when its price, rank or reviews change.",
      to: "/tracking/products",
      isDone: counts.trackedProducts > 0,
    },
    {
      title: "Create an alert",
      why: "Get notified when a price, rank or score crosses your threshold.",
      to: "/tracking/alerts/new",
      isDone: counts.alerts > 0,
    },
    {
      title: "Create a webhook",
      why: "Send events to Zapier, n8n, Make or your own code.",
      to: "/settings/webhooks/new",
      isDone: counts.webhooks > 0,
    },
    {
      title: "Create an API key",
      why: "Use your data in scripts and spreadsheets.",
      to: "/settings/api",
      isDone: counts.keys > 0,
    },
  ];
}
