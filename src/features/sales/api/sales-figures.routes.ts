import type { Clock } from "../../../platform/base/clock.ts";
import { convertRows } from "../../../platform/base/write-csv.ts";
import { Download } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import { pictureAddress } from "../../catalog/picture.ts";
import type { FigureParts } from "../figures/figure-scope.ts";
import { readSeries, readSummary } from "../figures/read-figures.ts";
import { readProducts } from "../figures/read-products.ts";
import {
  advertisingCells,
  basisRows,
  PRODUCT_COLUMNS,
  SERIES_COLUMNS,
  SUMMARY_COLUMNS,
  salesCsv,
} from "./sales-csv.ts";
import { salesProducts, salesSeries, salesSummary } from "./sales-figures.contract.ts";
import { advertisingData, basesData, type MoneyRule, pendingData } from "./sales-money.ts";

export type SalesFigureParts = { figures: FigureParts; settings: MoneyRule; clock: Clock; publicUrl: string };

export function salesFigureRoutes(api: Api, { figures, settings, clock, publicUrl }: SalesFigureParts): void {
  const today = () => clock.now().toISOString().slice(0, 10);

  api.serve(salesSummary, async ({ caller, query: { format: _, ...query }, alternative }) => {
    const asked = { ...query, today: today() };
    const { from, to, conversion, coverage, ...summary } = await readSummary(figures, caller.accountId, asked);
    const days = { from, to };
    const moneyHidden = await settings.hidesMoney(caller);
    const blocks = summary.blocks.map((block) => {
      const { currency, marketplaces, pending, advertising, traffic, previous, lastYear } = block;
      const bases = (each: typeof previous) => ({
        from: each.from,
        to: each.to,
        ...basesData(each, currency, moneyHidden),
        advertising: each.advertising && advertisingData(each.advertising, currency, moneyHidden),
      });
      return {
        currency,
        marketplaces,
        ...basesData(block, currency, moneyHidden),
        pending: pending && pendingData(pending, currency, moneyHidden),
        advertising: advertisingData(advertising, currency, moneyHidden),
        traffic,
        previous: bases(previous),
        lastYear: bases(lastYear),
      };
    });
    if (alternative === "text/csv") {
      const rows = blocks.flatMap(({ currency, previous, lastYear, ...block }) =>
        Object.entries({ current: { ...days, ...block }, previous, lastYear }).flatMap(([period, each]) =>
          basisRows({ period, from: each.from, to: each.to, currency }, each, advertisingCells(each.advertising)),
        ),
      );
      return new Download(alternative, `sales-${days.from}-${days.to}.csv`, salesCsv(SUMMARY_COLUMNS, rows));
    }
    return { ...days, moneyHidden, conversion, coverage, blocks };
  });

  api.serve(salesSeries, async ({ caller, query: { format: _, ...query }, alternative }) => {
    const asked = { ...query, today: today() };
    const { from, to, conversion, coverage, ...series } = await readSeries(figures, caller.accountId, asked);
    const days = { from, to };
    const moneyHidden = await settings.hidesMoney(caller);
    const blocks = series.blocks.map(({ currency, points }) => ({
      currency,
      points: points.map(({ from, to, sessions, advertising, ...bases }) => ({
        ...{ from, to },
        ...basesData(bases, currency, moneyHidden),
        sessions,
        advertising: advertising && advertisingData(advertising, currency, moneyHidden),
      })),
    }));
    if (alternative === "text/csv") {
      const rows = blocks.flatMap(({ currency, points }) =>
        points.flatMap(({ from, to, sessions, advertising, ...bases }) =>
          basisRows({ from, to, currency }, bases, { sessions, ...advertisingCells(advertising) }),
        ),
      );
      return new Download(alternative, `sales-series-${days.from}-${days.to}.csv`, salesCsv(SERIES_COLUMNS, rows));
    }
    return { ...days, resolution: query.resolution, moneyHidden, conversion, coverage, blocks };
  });

  api.serve(salesProducts, async ({ caller, query: { format: _, limit, offset, ...query }, alternative }) => {
    const asked = { ...query, today: today() };
    const { from, to, conversion, rows } = await readProducts(figures, caller.accountId, asked);
    const days = { from, to };
    const moneyHidden = await settings.hidesMoney(caller);
    type Row = (typeof rows)[number];
    const productOf = ({ ordered, settled, advertising, traffic, imageUrl, ...names }: Row) => ({
      ...names,
      imageUrl: names.asin === null ? null : pictureAddress({ asin: names.asin, imageUrl }, publicUrl),
      ...basesData({ ordered, settled }, names.currency, moneyHidden),
      advertising: advertisingData(advertising, names.currency, moneyHidden),
      traffic,
    });
    if (alternative === "text/csv") {
      function* lines() {
        for (const { ordered, settled, advertising, traffic, ...names } of convertRows(rows, productOf)) {
          const { sessions = null, conversion = null, buyBoxShare = null } = traffic ?? {};
          const hasNothing = advertising.source === "none" && ordered === null && settled === null;
          const ads = advertisingCells(hasNothing ? null : advertising);
          yield* basisRows(names, { ordered, settled }, { sessions, conversion, buyBoxShare, ...ads });
        }
      }
      return new Download(
        alternative,
        `sales-products-${days.from}-${days.to}.csv`,
        salesCsv(PRODUCT_COLUMNS, lines()),
      );
    }
    const products = rows.slice(offset, offset + limit).map(productOf);
    return { ...days, by: query.by, moneyHidden, conversion, total: rows.length, products };
  });
}
