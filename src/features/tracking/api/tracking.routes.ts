import { toDecimal } from "../../../platform/base/money.ts";
import { Replayed } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { CreateOnce } from "../../access/create-once.ts";
import type { Curves } from "../../catalog/estimates/curve-lookup.ts";
import { estimateSales } from "../../catalog/estimates/sales-estimate.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import { pictureAddress } from "../../catalog/picture.ts";
import type { Recent } from "../read-recent.ts";
import type { ReadChannels } from "../receivers.ts";
import type { KeywordTracking } from "../track-keywords.ts";
import type { ProductTracking } from "../track-products.ts";
import type { TrackedKeyword } from "../tracked-keyword.ts";
import type { TrackedProduct } from "../tracked-product.ts";
import { eventData, productSummary } from "./events.routes.ts";
import {
  changeTrackedKeyword,
  changeTrackedProduct,
  listTrackedKeywords,
  listTrackedProducts,
  showTrackedKeyword,
  showTrackedProduct,
  trackKeyword,
  trackProduct,
  untrackKeyword,
  untrackProduct,
} from "./tracking.contract.ts";

type TrackingParts = {
  products: ProductTracking;
  keywords: KeywordTracking;
  recent: Recent;
  createOnce: CreateOnce;
  readCurves: () => Promise<Curves>;
  readChannels: ReadChannels;
  publicUrl: string;
};

export function trackingRoutes(api: Api, parts: TrackingParts): void {
  const { products, keywords, recent, createOnce, readCurves, readChannels, publicUrl } = parts;
  const productData = async (tracked: TrackedProduct) => toProductData(tracked, await readCurves(), publicUrl);

  api.serve(trackProduct, async ({ caller, body, idempotencyKey }) => {
    const channels = await readChannels(caller.accountId, body.channels);
    const input = { marketplace: DEFAULT_MARKETPLACE, ...body, channels };
    const create = createOnce(caller, "trackedProducts", idempotencyKey);
    const { created, isReplay } = await products.track(caller.accountId, input, create);
    const data = await productData(created);
    return isReplay ? new Replayed(data) : data;
  });

  api.serve(listTrackedProducts, async ({ caller, query }) => {
    const { accountId } = caller;
    const { items, ...page } =
      query.sort === "moved"
        ? await products.listMoved(accountId, query, query.limit)
        : await products.list(accountId, query, query);
    if (query.recent === undefined) return { products: await Promise.all(items.map(productData)), ...page };
    const recentOf = await recent.ofProducts(accountId, items, query.recent);
    const withRecent = async (each: TrackedProduct) => {
      const { recent, lastEvent } = recentOf(each);
      return { ...(await productData(each)), recent, lastEvent: lastEvent && eventData(lastEvent, publicUrl) };
    };
    return { products: await Promise.all(items.map(withRecent)), ...page };
  });

  api.serve(showTrackedProduct, async ({ caller, params: { id } }) =>
    productData(await products.get(caller.accountId, id)),
  );

  api.serve(changeTrackedProduct, async ({ caller, params: { id }, body }) => {
    const channels = await readChannels(caller.accountId, body.channels);
    return productData(await products.change(caller.accountId, id, { ...body, channels }));
  });

  api.serve(untrackProduct, async ({ caller, params: { id } }) => {
    await products.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });

  api.serve(trackKeyword, async ({ caller, body, idempotencyKey }) => {
    const channels = await readChannels(caller.accountId, body.channels);
    const input = { marketplace: DEFAULT_MARKETPLACE, ...body, channels };
    const create = createOnce(caller, "trackedKeywords", idempotencyKey);
    const { created, isReplay } = await keywords.track(caller.accountId, input, create);
    return isReplay ? new Replayed(keywordData(created)) : keywordData(created);
  });

  api.serve(listTrackedKeywords, async ({ caller, query }) => {
    const { items, ...page } = await keywords.list(caller.accountId, query, query);
    if (query.recent === undefined) return { keywords: items.map(keywordData), ...page };
    const recentOf = await recent.ofKeywords(caller.accountId, items, query.recent);
    const withRecent = (each: TrackedKeyword) => {
      const { recent, product, lastEvent } = recentOf(each);
      return {
        ...keywordData(each),
        recent,
        product: product && productSummary(product, publicUrl),
        lastEvent: lastEvent && eventData(lastEvent, publicUrl),
      };
    };
    return { keywords: items.map(withRecent), ...page };
  });

  api.serve(showTrackedKeyword, async ({ caller, params: { id } }) =>
    keywordData(await keywords.get(caller.accountId, id)),
  );

  api.serve(changeTrackedKeyword, async ({ caller, params: { id }, body }) => {
    const channels = await readChannels(caller.accountId, body.channels);
    return keywordData(await keywords.change(caller.accountId, id, { ...body, channels }));
  });

  api.serve(untrackKeyword, async ({ caller, params: { id } }) => {
    await keywords.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

function toProductData(tracked: TrackedProduct, curves: Curves, publicUrl: string) {
  const { asin, marketplace, base, product, lastEventAt, createdAt, updatedAt } = tracked;
  const { currency } = MARKETPLACES[marketplace];
  const priceOf = ({ priceMinor }: { priceMinor: number | null }) =>
    priceMinor === null ? null : toDecimal(priceMinor, currency);
  const estimate = product && estimateSales(product.salesInput, curves);
  return {
    ...tracked,
    base: { ...base, price: priceOf(base) },
    product: product && {
      ...product,
      imageUrl: pictureAddress({ asin, imageUrl: product.imageUrl }, publicUrl),
      price: priceOf(product),
      monthlySales: estimate?.units ?? null,
      salesEstimate: estimate,
      monthlyRevenue:
        product.priceMinor === null || !estimate ? null : toDecimal(product.priceMinor * estimate.units, currency),
      updatedAt: product.updatedAt.toISOString(),
    },
    currency,
    lastEventAt: lastEventAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function keywordData(tracked: TrackedKeyword) {
  const { evaluatedAt, rankSeenAt, lastEventAt, createdAt, updatedAt } = tracked;
  return {
    ...tracked,
    rankSeenAt: rankSeenAt?.toISOString() ?? null,
    evaluatedAt: evaluatedAt?.toISOString() ?? null,
    lastEventAt: lastEventAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
