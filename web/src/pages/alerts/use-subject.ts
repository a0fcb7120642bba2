import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DEFAULT_MARKETPLACE, isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";
import { isMetric, METRICS, type Metric, needsKeyword, needsProduct } from "../../parts/metric.ts";

export type Parts = {
  metric: Metric;
  marketplace: Marketplace;
  asin?: string | undefined;
  keyword: string;
  marketListId?: string | undefined;
};

const PAUSE_MS = 300;

/** The subject of a new alert. It is kept in the address, so that a link opens the same form. */
export function useNewSubject() {
  const address = useSearch({ from: "/inside/tracking/alerts/new" });
  const navigate = useNavigate({ from: "/tracking/alerts/new" });
  const show = useDebouncedCallback((now: Parts) => {
    const search = Object.fromEntries(Object.entries(now).filter(([, value]) => value));
    void navigate({ search, replace: true, resetScroll: false });
  }, PAUSE_MS);
  const first = {
    metric: firstMetric(address),
    marketplace: isMarketplace(address.marketplace) ? address.marketplace : DEFAULT_MARKETPLACE,
    asin: address.asin?.toUpperCase(),
    keyword: address.keyword ?? "",
    marketListId: address.marketListId,
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

  const { metric, marketplace, asin, marketListId } = parts;
  const { kind } = METRICS[metric];
  const keyword = parts.keyword.trim();
  const hasProduct = !needsProduct(metric) || asin !== undefined;
  const hasKeyword = !needsKeyword(metric) || keyword !== "";
  const hasList = kind !== "market" || marketListId !== undefined;
  return {
    ...parts,
    kind,
    change,
    isChosen: hasProduct && hasKeyword && hasList,
    /** The fields that are still empty, in words: "a product", "a keyword", or both. */
    missing: [!hasList && "a market list", !hasProduct && "a product", !hasKeyword && "a keyword"]
      .filter(Boolean)
      .join(" and "),
    chosen: {
      metric,
      marketplace,
      ...(needsProduct(metric) && asin !== undefined && { asin }),
      ...(needsKeyword(metric) && { keyword }),
      ...(kind === "market" && marketListId !== undefined && { marketListId }),
    },
  };
}

export type ChosenSubject = ReturnType<typeof useSubject>;

function firstMetric({
  metric,
  asin,
  keyword,
  marketListId,
}: Partial<Record<"metric" | "asin" | "keyword" | "marketListId", string>>): Metric {
  if (isMetric(metric)) return metric;
  if (marketListId !== undefined) return "unitShare";
  if (keyword === undefined) return "price";
  return asin === undefined ? "nicheScore" : "keywordRank";
}
