import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DEFAULT_MARKETPLACE, isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";
import { isMetric, METRICS, type Metric } from "../../parts/metric.ts";

export type Parts = { metric: Metric; marketplace: Marketplace; asin?: string | undefined; keyword: string };

const PAUSE_MS = 300;

/** The subject of a new alert. It is kept in the address, so that a link opens the same form. */
export function useNewSubject() {
  const address = useSearch({ from: "/inside/alerts/new" });
  const navigate = useNavigate({ from: "/alerts/new" });
  const show = useDebouncedCallback((now: Parts) => {
    const search = Object.fromEntries(Object.entries(now).filter(([, value]) => value));
    void navigate({ search, replace: true, resetScroll: false });
  }, PAUSE_MS);
  const first = {
    metric: firstMetric(address),
    marketplace: isMarketplace(address.marketplace) ? address.marketplace : DEFAULT_MARKETPLACE,
    asin: address.asin?.toUpperCase(),
    keyword: address.keyword ?? "",
  };
  return useSubject(first, show);
}

/** The subject of an alert that is being edited. */
export function useSubject(first: Parts, onChange?: (parts: Parts) => void) {
  const [parts, setParts] = useState<Parts>(first);
  const change = (to: Partial<Parts>) => {
    const next = { ...parts, ...to };
    setParts(next);
    onChange?.(next);
  };

  const { metric, marketplace, asin } = parts;
  const { kind } = METRICS[metric];
  const keyword = parts.keyword.trim();
  const hasProduct = kind === "niche" || asin !== undefined;
  const hasKeyword = kind === "product" || keyword !== "";
  return {
    ...parts,
    kind,
    change,
    isChosen: hasProduct && hasKeyword,
    /** What is still to be chosen: "a product", "a keyword", or both. */
    missing: [!hasProduct && "a product", !hasKeyword && "a keyword"].filter(Boolean).join(" and "),
    chosen: {
      metric,
      marketplace,
      ...(kind !== "niche" && asin !== undefined && { asin }),
      ...(kind !== "product" && { keyword }),
    },
  };
}

export type ChosenSubject = ReturnType<typeof useSubject>;

function firstMetric({ metric, asin, keyword }: Partial<Record<"metric" | "asin" | "keyword", string>>): Metric {
  if (isMetric(metric)) return metric;
  if (keyword === undefined) return "price";
  return asin === undefined ? "nicheScore" : "keywordRank";
}
