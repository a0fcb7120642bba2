/** Invented items and prices in the format of Amazon's models. */
export type SampleItem = Record<string, any> & { asin: string };
export type SamplePrice = { currency: string; amount: number };

const US = "ATVPDKIKX0DER";

export function sampleAsin(number: number): string {
  return `B0TEST${String(number).padStart(4, "0")}`;
}

export function sampleItem(asin: string, more: Record<string, unknown> = {}, marketplaceId = US): SampleItem {
  return {
    asin,
    summaries: [
      {
        marketplaceId,
        brand: "Fernhollow",
        browseClassification: { displayName: "Yoga Mats", classificationId: "3422251" },
        itemClassification: "BASE_PRODUCT",
        itemName: `Fernhollow yoga mat ${asin}`,
        websiteDisplayGroup: "sports_display_on_website",
        websiteDisplayGroupName: "Sports",
      },
    ],
    images: [
      {
        marketplaceId,
        images: [
          { variant: "PT01", link: `https://images.example/${asin}-side.jpg`, height: 3000, width: 3000 },
          { variant: "MAIN", link: `https://images.example/${asin}-75.jpg`, height: 75, width: 75 },
          { variant: "MAIN", link: `https://images.example/${asin}-1500.jpg`, height: 1500, width: 1200 },
        ],
      },
    ],
    salesRanks: [
      {
        marketplaceId,
        classificationRanks: [{ classificationId: "3422251", title: "Yoga Mats", rank: 12 }],
        displayGroupRanks: [
          { websiteDisplayGroup: "sports_display_on_website", title: "Sports & Outdoors", rank: 4321 },
        ],
      },
    ],
    relationships: [
      {
        marketplaceId,
        relationships: [
          {
            type: "VARIATION",
            parentAsins: ["B0PARENT01"],
            variationTheme: { attributes: ["color"], theme: "COLOR_NAME" },
          },
        ],
      },
    ],
    ...more,
  };
}

export function samplePriceEntry(asin: string, marketplaceId: string, price: SamplePrice | undefined) {
  if (price === undefined) return { status: "ClientError", ASIN: asin };
  const money = { CurrencyCode: price.currency, Amount: price.amount };
  const shipping = { CurrencyCode: price.currency, Amount: 0 };
  return {
    status: "Success",
    ASIN: asin,
    Product: {
      Identifiers: { MarketplaceASIN: { MarketplaceId: marketplaceId, ASIN: asin } },
      CompetitivePricing: {
        CompetitivePrices: [
          {
            CompetitivePriceId: "1",
            Price: { LandedPrice: money, ListingPrice: money, Shipping: shipping },
            condition: "New",
            belongsToRequester: false,
          },
        ],
        NumberOfOfferListings: [{ Count: 3, condition: "New" }],
      },
    },
  };
}
