import { toDecimal } from "../../../platform/base/money.ts";
import type { Api } from "../../access/api/contract.ts";
import { cardReference } from "../../catalog/fees/fee-card.ts";
import type { FeeCards, KnownCard } from "../../catalog/fees/manage-cards.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import type { Estimate, EstimateProfit } from "../estimate-profit.ts";
import type { Scenarios } from "../manage-scenarios.ts";
import type { Bounds, Profit } from "../profit.ts";
import type { DefaultCost, Scenario } from "../scenario.ts";
import type { ScreenedRow, Screening } from "../screen-products.ts";
import * as contracts from "./profit.contract.ts";

type ProfitRouteParts = { estimate: EstimateProfit; screening: Screening; scenarios: Scenarios; cards: FeeCards };

export function profitRoutes(api: Api, { estimate, screening, scenarios, cards }: ProfitRouteParts): void {
  api.serve(contracts.estimateProfit, async ({ body }) =>
    toEstimate(await estimate({ marketplace: DEFAULT_MARKETPLACE, ...body })),
  );

  api.serve(contracts.estimateProfits, async ({ caller, body: { only, ...body } }) => {
    const input = { marketplace: DEFAULT_MARKETPLACE, ...body };
    const { rows } = await screening.screen(caller.accountId, input);
    const { currency } = MARKETPLACES[input.marketplace];
    const count = (verdict: ScreenedRow["verdict"]) => rows.filter((row) => row.verdict === verdict).length;
    const shown = rows.filter(({ verdict }) => only === undefined || verdict === "yes" || verdict === only);
    return {
      marketplace: input.marketplace,
      currency,
      screened: rows.length,
      reached: count("yes"),
      possible: count("maybe"),
      unknown: rows.filter(({ profit }) => profit === null || profit.net.high === null).length,
      products: shown.map((row) => toRow(row, currency)),
    };
  });

  api.serve(contracts.listFeeCards, async ({ query: { marketplace } }) => ({
    cards: (await cards.list())
      .filter((card) => marketplace === undefined || card.marketplace === marketplace)
      .map(toCardInfo),
  }));

  api.serve(contracts.listScenarios, async ({ caller, query }) => ({
    scenarios: (await scenarios.list(caller.accountId, query)).map(toScenario),
  }));

  api.serve(contracts.saveScenario, async ({ caller, body: { name, input } }) =>
    toScenario(await scenarios.save(caller.accountId, name, { marketplace: DEFAULT_MARKETPLACE, ...input })),
  );

  api.serve(contracts.changeScenario, async ({ caller, params: { id }, body: { input, name } }) =>
    toScenario(
      await scenarios.change(caller.accountId, id, {
        ...(name !== undefined && { name }),
        ...(input && { input: { marketplace: DEFAULT_MARKETPLACE, ...input } }),
      }),
    ),
  );

  api.serve(contracts.deleteScenario, async ({ caller, params: { id } }) => {
    await scenarios.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });

  api.serve(contracts.listDefaultCosts, async ({ caller }) => ({
    defaultCosts: (await scenarios.listDefaults(caller.accountId)).map(toDefaultCost),
  }));

  api.serve(contracts.putDefaultCost, async ({ caller, params: { marketplace }, body }) =>
    toDefaultCost(await scenarios.putDefault(caller.accountId, marketplace, body)),
  );

  api.serve(contracts.deleteDefaultCost, async ({ caller, params: { marketplace } }) => {
    await scenarios.deleteDefault(caller.accountId, marketplace);
    return { marketplace, deleted: true } as const;
  });
}

function toEstimate({ profit, model, lines, quote, target, sales, monthly, costs, notes, ...rest }: Estimate) {
  const { currency, asin, marketplace, day, category, breakEvenPrice } = rest;
  const decimal = (minor: number) => toDecimal(minor, currency);
  const figure = (bounds: Bounds) => toFigure(bounds, decimal);
  return {
    asin,
    marketplace,
    currency,
    date: day,
    category,
    sizeTiers: model.fulfilment?.tiers.map(({ tier }) => tier.name) ?? [],
    price: decimal(profit.price),
    vat: decimal(profit.vat),
    revenue: decimal(profit.revenue),
    feesFrom: quote === null ? ("card" as const) : ("marketplace" as const),
    card: model.card && cardReference(model.card),
    fees: lines.map(({ kind, amount, steps, card }) => ({
      kind,
      ...figure(amount ?? { low: null, high: null }),
      steps,
      card: card?.id ?? null,
    })),
    totalFees: figure(profit.fees),
    unitCost: costs.unitCost === null ? null : decimal(costs.unitCost),
    freight: decimal(costs.freight),
    duty: decimal(profit.duty),
    prep: decimal(costs.prep),
    landedCost: profit.landedCost === null ? null : decimal(profit.landedCost),
    returns: decimal(profit.returns),
    adsPerUnit: decimal(profit.ads),
    ...toNet(profit, currency),
    breakEvenPrice: figure(breakEvenPrice),
    breakEvenAds: figure(profit.breakEvenAds),
    targetPrice: target === null ? UNKNOWN : figure(target.price),
    maxUnitCost: target === null ? UNKNOWN : figure(target.maxUnitCost),
    monthlySales: sales?.units ?? null,
    monthlyProfit: figure(monthly),
    notes,
  };
}

function toNet({ net, margin, roi }: Profit, currency: string) {
  const percent = (rate: number) => rate / 100;
  return {
    netPerUnit: toFigure(net, (minor) => toDecimal(minor, currency)),
    marginPercent: toFigure(margin, percent),
    roiPercent: toFigure(roi, percent),
  };
}

function toFigure({ low, high }: Bounds, shown: (value: number) => number) {
  const [from, to] = [low === null ? null : shown(low), high === null ? null : shown(high)];
  return { amount: from !== null && from === to ? from : null, low: from, high: to };
}

const UNKNOWN = { amount: null, low: null, high: null };

function toRow({ asin, title, price, profit, verdict, reason }: ScreenedRow, currency: string) {
  const net =
    profit === null ? { netPerUnit: UNKNOWN, marginPercent: UNKNOWN, roiPercent: UNKNOWN } : toNet(profit, currency);
  return { asin, title, price: price === null ? null : toDecimal(price, currency), ...net, reaches: verdict, reason };
}

export function toCardInfo(card: KnownCard) {
  const { marketplace, currency, notes, referral, fulfilment, storage, importedAt } = card;
  return {
    ...cardReference(card),
    marketplace,
    currency,
    notes: [...notes],
    categories: referral?.categories.map(({ name }) => name) ?? [],
    sizeTiers: fulfilment?.tiers.map(({ name }) => name) ?? [],
    hasStorage: storage !== null,
    importedAt: importedAt?.toISOString() ?? null,
  };
}

function toScenario({ createdAt, updatedAt, ...scenario }: Scenario) {
  return { ...scenario, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function toDefaultCost({ updatedAt, ...cost }: DefaultCost) {
  return { ...cost, updatedAt: updatedAt.toISOString() };
}
