import type { Account } from "../../api/account.ts";
import { useRecentSearches } from "../research/recent-searches.ts";

export type Step = {
  title: string;
  why: string;
  to: "/research" | "/tracking/products" | "/alerts/new" | "/automation/new" | "/settings/api";
  isDone: boolean;
};

/** What makes the service useful, in the order in which one needs it. Each ticks itself off. */
export function useSteps({ counts }: Account): Step[] {
  const { recent } = useRecentSearches();
  const tracked = counts.trackedProducts + counts.trackedKeywords;
  return [
    {
      title: "Search a keyword",
      why: "See what sells, and how hard the niche is.",
      to: "/research",
      // Searches are remembered in the browser only; whoever tracks something has found it somehow.
      isDone: recent.length > 0 || tracked > 0,
    },
    {
      title: "Track a product",
      why: "Be told when its price, rank or reviews move.",
      to: "/tracking/products",
      isDone: counts.trackedProducts > 0,
    },
    {
      title: "Make an alert",
      why: "Draw a line, and hear when a figure crosses it.",
      to: "/alerts/new",
      isDone: counts.alerts > 0,
    },
    {
      title: "Register a webhook",
      why: "Send what happens to Zapier, n8n, Make or your own program.",
      to: "/automation/new",
      isDone: counts.webhooks > 0,
    },
    {
      title: "Create an API key",
      why: "Use the same data in scripts and sheets.",
      to: "/settings/api",
      isDone: counts.keys > 0,
    },
  ];
}
