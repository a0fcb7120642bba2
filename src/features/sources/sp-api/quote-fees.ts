/** Fees as the marketplace itself quotes them, for the profit calculator. */
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { SourceError } from "../source.ts";
import { openSpApi, type SpApiSettings } from "./open-sp-api.ts";
import type { FeesResult } from "./product-fees.ts";

type Asked = { marketplace: MarketplaceDomain; asin: string; sku: string | undefined; price: number; currency: string };

export type QuotedFees = {
  source: string;
  at: string;
  fees: { kind: "referral" | "fulfilment" | "other" | "total"; name: string; amount: number }[];
};

/** Somebody waits for the estimate, and the fee card is a good answer too. */
const ANSWER_WITHIN_MS = 4_000;

export function openFeeQuotes(settings: SpApiSettings, { clock, log }: { clock: Clock; log: Log }) {
  const client = openSpApi(settings, { clock, log });
  return {
    /** Returns the problem instead of throwing, so that the card applies. */
    async quoteFees({ marketplace, asin, sku, price, currency }: Asked): Promise<QuotedFees | { problem: string }> {
      const product =
        sku === undefined ? { idType: "ASIN" as const, idValue: asin } : { idType: "SellerSKU" as const, idValue: sku };
      const request = { ...product, price, currency, identifier: asin, isAmazonFulfilled: true };
      try {
        const result = await client.getFeesEstimate(marketplace, request, AbortSignal.timeout(ANSWER_WITHIN_MS));
        if (result.currency !== currency) return { problem: `SP-API quoted fees in ${result.currency}.` };
        return toQuote(result, sku === undefined ? "getMyFeesEstimateForASIN" : "getMyFeesEstimateForSKU");
      } catch (error) {
        log.debug({ err: error, marketplace, asin }, "no fees from SP-API");
        return { problem: error instanceof SourceError ? error.message : "SP-API did not respond in time." };
      }
    },
    close: () => client.close(),
  };
}

const KINDS: Record<string, "referral" | "fulfilment"> = { ReferralFee: "referral", FBAFees: "fulfilment" };

function toQuote({ estimatedAt, total, details }: FeesResult, source: string): QuotedFees {
  const isComplete = details.length > 0 && details.reduce((sum, { amount }) => sum + amount, 0) === total;
  const fees = isComplete
    ? details.map(({ type, amount }) => ({ kind: KINDS[type] ?? ("other" as const), name: type, amount }))
    : [{ kind: "total" as const, name: "All fees", amount: total }];
  return { source, at: estimatedAt, fees };
}
