import type { MarketplaceDomain } from "../../catalog/marketplace.ts";

/** SP-API has one service per region, each with its own marketplaces and rate limits. */
export const REGIONS = ["na", "eu", "fe"] as const;
export type Region = (typeof REGIONS)[number];

export type Endpoints = Record<Region, string>;

export const ENDPOINTS: Endpoints = {
  na: "https://sellingpartnerapi-na.amazon.com",
  eu: "https://sellingpartnerapi-eu.amazon.com",
  fe: "https://sellingpartnerapi-fe.amazon.com",
};

type SpApiMarketplace = { id: string; region: Region };

export const SP_API_MARKETPLACES = {
  "amazon.com": { id: "ATVPDKIKX0DER", region: "na" },
  "amazon.ca": { id: "A2EUQ1WTGCTBG2", region: "na" },
  "amazon.com.mx": { id: "A1AM78C64UM0Y8", region: "na" },
  "amazon.com.br": { id: "A2Q3Y263D00KWC", region: "na" },
  "amazon.ie": { id: "A28R8C7NBKEWEA", region: "eu" },
  "amazon.es": { id: "A1RKKUPIHCS9HS", region: "eu" },
  "amazon.co.uk": { id: "A1F83G8C2ARO7P", region: "eu" },
  "amazon.fr": { id: "A13V1IB3VIYZZH", region: "eu" },
  "amazon.com.be": { id: "AMEN7PMS3EDWL", region: "eu" },
  "amazon.nl": { id: "A1805IZSGTT6HS", region: "eu" },
  "amazon.de": { id: "A1PA6795UKMFR9", region: "eu" },
  "amazon.it": { id: "APJ6JRA9NG5V4", region: "eu" },
  "amazon.se": { id: "A2NODRKZP88ZB9", region: "eu" },
  "amazon.co.za": { id: "AE08WJ6YKNBMC", region: "eu" },
  "amazon.pl": { id: "A1C3SOZRARQ6R3", region: "eu" },
  "amazon.eg": { id: "ARBP9OOSHTCHU", region: "eu" },
  "amazon.com.tr": { id: "A33AVAJ2PDY3EV", region: "eu" },
  "amazon.sa": { id: "A17E79C6D8DWNP", region: "eu" },
  "amazon.ae": { id: "A2VIGQ35RCS4UG", region: "eu" },
  "amazon.in": { id: "A21TJRUUN4KGV", region: "eu" },
  "amazon.sg": { id: "A19VAU5U5O7RUS", region: "fe" },
  "amazon.com.au": { id: "A39IBJ37TRP1C6", region: "fe" },
  "amazon.co.jp": { id: "A1VC38T7YXB528", region: "fe" },
  // `satisfies` makes a new marketplace of ours fail to compile until it is added here.
} as const satisfies Record<MarketplaceDomain, SpApiMarketplace>;
