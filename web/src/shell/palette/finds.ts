/** What the palette finds in the account's data: lists that are loaded once, and lookups while somebody types. */
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconBell,
  IconBookmark,
  IconChartBar,
  IconFileText,
  IconHistory,
  IconPackage,
  IconSearch,
  IconTag,
  IconTargetArrow,
  IconWebhook,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { alertSentence } from "../../pages/alerts/alert-words.ts";
import { draftsQuery } from "../../pages/listings/drafts-query.ts";

import { marketListsQuery } from "../../pages/markets/market-queries.ts";
import { useRecentSearches } from "../../pages/research/recent-searches.ts";
import { hasKeyword, parametersOf, savedSearchesQuery } from "../../pages/research/saved-search-query.ts";
import { productsQuery } from "../../pages/sales/sales-queries.ts";
import { webhooksQuery } from "../../pages/settings/webhooks/webhook-queries.ts";
import { webhookName } from "../../pages/settings/webhooks/webhook-words.tsx";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { productReference } from "../../parts/product-reference.ts";
import type { Item } from "./commands.ts";

const STALE_MS = 60_000;
const ALL_PRODUCTS = { limit: 500 };

/** The account's own things, in lists short enough to load. */
export function useKnown(): Item[] {
  const navigate = useNavigate();
  const { recent } = useRecentSearches();
  const saved = useQuery({ ...savedSearchesQuery, staleTime: STALE_MS });
  const products = useQuery({ ...productsQuery(ALL_PRODUCTS), staleTime: STALE_MS });
  const drafts = useQuery({ ...draftsQuery, staleTime: STALE_MS });
  const webhooks = useQuery({ ...webhooksQuery, staleTime: STALE_MS, refetchInterval: false });
  const markets = useQuery({ ...marketListsQuery, staleTime: STALE_MS });
  return [
    ...recent.map(({ keyword, marketplace }) => ({
      id: `recent ${marketplace} ${keyword}`,
      group: "Recent searches",
      label: keyword,
      hint: marketplace,
      icon: IconHistory,
      run: () => void navigate({ to: "/research", search: { keyword, marketplace } }),
    })),
    ...(saved.data ?? []).map((search) => ({
      id: search.id,
      group: "Saved searches",
      label: search.name,
      hint: search.keyword ?? "Finder",
      words: search.keyword ?? "",
      icon: IconBookmark,
      run: () =>
        void (hasKeyword(search)
          ? navigate({ to: "/research", search: parametersOf(search) })
          : navigate({ to: "/research/finder", search: parametersOf(search) })),
    })),
    ...(products.data?.products ?? []).flatMap(({ sku, asin, title }) =>
      sku === null
        ? []
        : {
            id: `sku ${sku}`,
            group: "Your products",
            label: title ?? sku,
            hint: sku,
            words: `${sku} ${asin ?? ""}`,
            icon: IconPackage,
            run: () => void navigate({ to: "/sales/products/$sku", params: { sku } }),
          },
    ),
    ...(drafts.data ?? []).map(({ id, name, title }) => ({
      id,
      group: "Listing drafts",
      label: name,
      words: title,
      icon: IconFileText,
      run: () => void navigate({ to: "/listings/$draftId", params: { draftId: id } }),
    })),
    ...(webhooks.data?.webhooks ?? []).map((webhook) => ({
      id: webhook.id,
      group: "Webhooks",
      label: webhookName(webhook),
      words: webhook.url,
      icon: IconWebhook,
      run: () => void navigate({ to: "/settings/webhooks/$webhookId", params: { webhookId: webhook.id } }),
    })),
    ...(markets.data ?? []).map(({ id, name }) => ({
      id,
      group: "Markets",
      label: name,
      icon: IconChartBar,
      run: () => void navigate({ to: "/tracking/markets/$listId", params: { listId: id } }),
    })),
  ];
}

const TYPING_MS = 150;
const LOOKUP = 5;

/** Tracked products, tracked keywords and alerts that contain the text. A request that is no longer wanted is cancelled. */
export function useLookups(text: string): Item[] {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(text, TYPING_MS);
  const isAsked = search.length > 1;
  const { data } = useQuery({
    queryKey: ["palette", search],
    queryFn: ({ signal }) => {
      const options = { query: { search, limit: LOOKUP }, signal };
      return Promise.all([
        client.get("/api/v1/tracking/products", options),
        client.get("/api/v1/tracking/keywords", options),
        client.get("/api/v1/alerts", options),
      ]);
    },
    enabled: isAsked,
    staleTime: STALE_MS,
    retry: false,
  });
  if (data === undefined || !isAsked || search !== text) return [];
  const [{ products }, { keywords }, { alerts }] = data;
  return [
    ...products.map(({ id, marketplace, asin, label, product }) => ({
      id,
      group: "Tracked products",
      label: label ?? product?.title ?? asin,
      hint: asin,
      icon: IconTargetArrow,
      run: () => void navigate({ to: "/products/$marketplace/$asin", params: { marketplace, asin } }),
    })),
    ...keywords.map(({ id, marketplace, keyword, asin }) => ({
      id,
      group: "Tracked keywords",
      label: keyword,
      hint: asin,
      icon: IconTag,
      run: () => void navigate({ to: "/research", search: { keyword, marketplace: marketplace as Marketplace } }),
    })),
    ...alerts.map((alert) => ({
      id: alert.id,
      group: "Alerts",
      label: alert.name ?? alertSentence(alert, alert.product?.title),
      icon: IconBell,
      run: () => void navigate({ to: "/tracking/alerts/$alertId", params: { alertId: alert.id } }),
    })),
  ];
}

/** A pasted ASIN or product link. Ten letters without a digit are a word. */
export function useReference(text: string): Item[] {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMember = useHasRole("member");
  const found = /\d/.test(text) ? productReference(text) : null;
  if (found === null) return [];
  const { asin } = found;
  const marketplace = found.marketplace ?? DEFAULT_MARKETPLACE;
  const track = async () => {
    await client.post("/api/v1/tracking/products", { body: { asin, marketplace } });
    await queries.invalidateQueries({ queryKey: ["tracking"] });
    notifyDone(`Now tracking ${asin}.`);
  };
  const open = () => void navigate({ to: "/products/$marketplace/$asin", params: { marketplace, asin } });
  const base = { group: "Product", hint: marketplace };
  return [
    { ...base, id: "open product", label: `Open ${asin}`, icon: IconPackage, run: open },
    ...(isMember
      ? [
          {
            ...base,
            id: "track",
            label: `Track ${asin}`,
            icon: IconTargetArrow,
            run: () => void track().catch(notifyFailed),
          },
        ]
      : []),
  ];
}

/** What any text can be searched in. */
export function useSearches(text: string): Item[] {
  const navigate = useNavigate();
  if (text === "") return [];
  const base = { group: "Search", icon: IconSearch };
  return [
    {
      ...base,
      id: "search products",
      label: `Search products for “${text}”`,
      run: () => void navigate({ to: "/research", search: { keyword: text } }),
    },
    {
      ...base,
      id: "find sku",
      label: `Find SKU “${text}”`,
      run: () => void navigate({ to: "/sales/products", search: { search: text } }),
    },
  ];
}
