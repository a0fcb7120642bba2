import type { Examples } from "../../../platform/http/example-types.ts";

export const marketplacesExamples = {
  listMarketplaces: {
    data: {
      marketplaces: [
        { marketplace: "amazon.com", currency: "USD", products: 120_431, hasData: true },
        { marketplace: "amazon.co.uk", currency: "GBP", products: 0, hasData: false },
      ],
    },
  },
} satisfies Partial<Examples>;
