import { toDecimal } from "../../../platform/base/money.ts";
import type { Api } from "../../access/api/contract.ts";
import { FEWEST_ROWS } from "../../catalog/estimates/fit-curve.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import {
  type Calibration,
  type ComparedShare,
  compareMarket,
  listKeyword,
  type MarketParts,
  readCalibration,
} from "../market/compare-market.ts";
import { putCalibration, salesMarket, showCalibration } from "./sales-market.contract.ts";
import type { MoneyRule } from "./sales-money.ts";

/** Reads a market list of the account. */
export type ReadList = (
  accountId: string,
  id: string,
) => Promise<{ marketplace: MarketplaceDomain; asins: string[]; mine: string[] }>;

export type SalesMarketParts = {
  market: MarketParts;
  settings: MoneyRule;
  /** The products of a market list; throws if it is not the account's. */
  readList: ReadList;
};

export function salesMarketRoutes(api: Api, { market, settings, readList }: SalesMarketParts): void {
  api.serve(salesMarket, async ({ caller, query: { keyword = null, marketListId = null, ...query } }) => {
    const { accountId } = caller;
    const compared =
      marketListId === null
        ? { marketplace: query.marketplace, asins: await listKeyword(market, query.marketplace, keyword ?? "") }
        : await readList(accountId, marketListId);
    const { from, to, marketplace, calibrated, units, sales, products } = await compareMarket(
      market,
      accountId,
      compared,
    );
    const { currency } = MARKETPLACES[marketplace];
    const moneyHidden = await settings.hidesMoney(caller);
    const amount = (minor: number | null) => (moneyHidden || minor === null ? null : toDecimal(minor, currency));
    return {
      ...{ keyword, marketListId, marketplace, currency, from, to, moneyHidden, calibrated },
      units,
      sales: amounts(sales, amount),
      products: products.map(({ asin, title, bsr, units, salesMinor, estimate }) => ({
        ...{ asin, title, bsr, units, sales: amount(salesMinor) },
        estimate: estimate?.units ?? null,
        estimateLow: estimate?.low ?? null,
        estimateHigh: estimate?.high ?? null,
      })),
    };
  });

  api.serve(showCalibration, async ({ caller }) => calibrationData(await readCalibration(market, caller.accountId)));

  api.serve(putCalibration, async ({ caller, body: { enabled } }) => {
    await market.store.setEnabled(caller.accountId, enabled, market.clock.now());
    return calibrationData(await readCalibration(market, caller.accountId));
  });
}

function amounts(share: ComparedShare, amount: (minor: number | null) => number | null): ComparedShare {
  const { mine, rivals, rivalsLow, rivalsHigh } = share;
  return {
    ...share,
    mine: amount(mine),
    rivals: amount(rivals),
    rivalsLow: amount(rivalsLow),
    rivalsHigh: amount(rivalsHigh),
  };
}

function calibrationData({ enabled, updatedAt, own }: Calibration) {
  return { enabled, updatedAt: updatedAt?.toISOString() ?? null, fewestPairs: FEWEST_ROWS, curves: own.report };
}
