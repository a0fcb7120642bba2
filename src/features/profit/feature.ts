/** Fees and profit: of one product, of many with the same costs, and of scenarios that an account saves. */
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { Catalog } from "../catalog/feature.ts";
import type { Search } from "../search/query.ts";
import { createNetColumns } from "./api/net-columns.ts";
import { operatorFeeRoutes } from "./api/operator-fees.routes.ts";
import { profitRoutes } from "./api/profit.routes.ts";
import { createEstimateProfit, type QuoteFees } from "./estimate-profit.ts";
import { createScenarios } from "./manage-scenarios.ts";
import { createScenarioStore } from "./scenario-store.ts";
import { createScreening } from "./screen-products.ts";

type Needs = {
  catalog: Pick<Catalog, "products" | "reading" | "feeCards">;
  search: Search;
  /** Undefined without credentials for the marketplace's own fees. */
  quoteFees: QuoteFees | undefined;
};

export function openProfit(
  { database: { db }, clock }: Platform,
  { catalog: { products, reading, feeCards: cards }, search, quoteFees }: Needs,
) {
  const store = createScenarioStore(db);
  const screening = createScreening({ products, search, cards, defaults: store, clock });
  return {
    netColumns: createNetColumns(screening),

    serve(api: Api): void {
      profitRoutes(api, {
        estimate: createEstimateProfit({ reading, cards, quoteFees, clock }),
        screening,
        scenarios: createScenarios({ store, cards, clock }),
        cards,
      });
      operatorFeeRoutes(api, { cards });
    },
  };
}
