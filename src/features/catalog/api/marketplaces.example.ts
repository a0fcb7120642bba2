import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./marketplaces.contract.ts";

export const marketplacesExamples = {
  listMarketplaces: {
    data: {
      marketplaces: [
        { marketplace: "amazon.com", currency: "USD", products: 120_431, hasData: true },
        { marketplace: "amazon.co.uk", currency: "GBP", products: 0, hasData: false },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
