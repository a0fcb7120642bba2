import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./profit.contract.ts";

const EXAMPLE_ID = "scn_01jn8k2v9c1b3d5f7h9j2k4m6n";

const exact = (amount: number) => ({ amount, low: amount, high: amount });

const input = {
  marketplace: "amazon.com",
  category: "Home & Kitchen",
  price: 24.99,
  unitCost: 5,
  freight: 0.8,
  dimensions: { length: 10, width: 8.7, height: 2, unit: "in" },
  weight: { value: 1, unit: "lb" },
  targetMarginPercent: 30,
} as const;

const reference = {
  id: "us-2026",
  name: "US fees 2026",
  validFrom: "2026-01-15",
  validTo: null,
  surcharges: [],
  source: "Figures as used by a public 2026 fee calculator.",
} as const;

export const exampleCard = {
  ...reference,
  surcharges: [
    { name: "Fuel and logistics", from: "2026-04-17", to: null, source: "Announced by the marketplace as temporary." },
  ],
  marketplace: "amazon.com",
  currency: "USD",
  notes: ["Fulfilment fees are without those of apparel and dangerous goods."],
  categories: ["baby products", "everything else"],
  sizeTiers: ["small_standard", "large_standard"],
  hasStorage: false,
  importedAt: null,
} as const;

const scenario = {
  id: EXAMPLE_ID,
  name: "Sea freight",
  marketplace: "amazon.com",
  asin: null,
  input,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

const defaultCost = {
  marketplace: "amazon.com",
  costs: { unitCostPercent: 25, sizeTier: "large_standard", weight: { value: 1, unit: "lb" } },
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

export const profitExamples = {
  estimateProfit: {
    body: input,
    data: {
      asin: null,
      marketplace: "amazon.com",
      currency: "USD",
      date: "2026-03-01",
      category: "Home & Kitchen",
      sizeTiers: ["large_standard"],
      price: 24.99,
      vat: 0,
      revenue: 24.99,
      feesFrom: "card",
      card: reference,
      fees: [
        { kind: "referral", ...exact(3.75), steps: ["everything else: 15% of $24.99 = $3.75"], card: "us-2026" },
        {
          kind: "fulfilment",
          ...exact(5.42),
          steps: [
            "Size tier: large standard (at most 18 × 14 × 8 in)",
            "1.252 lb dimensional weight = 10 × 8.7 × 2 in ÷ 139",
            "large standard over 1.25 lb up to 1.5 lb: $5.42",
            "Price band: 10 to 50",
          ],
          card: "us-2026",
        },
      ],
      totalFees: exact(9.17),
      unitCost: 5,
      freight: 0.8,
      duty: 0,
      prep: 0,
      landedCost: 5.8,
      returns: 0,
      adsPerUnit: 0,
      netPerUnit: exact(10.02),
      marginPercent: exact(40.1),
      roiPercent: exact(172.76),
      breakEvenPrice: exact(13.2),
      breakEvenAds: exact(10.02),
      targetPrice: exact(20.4),
      maxUnitCost: exact(7.52),
      monthlySales: null,
      monthlyProfit: { amount: null, low: null, high: null },
      notes: ["Fulfilment fees are the non-peak rates, without those of apparel and dangerous goods."],
    },
  },
  estimateProfits: {
    body: {
      marketplace: "amazon.com",
      keyword: "yoga mat",
      unitCostPercent: 25,
      sizeTier: "large_standard",
      targetMarginPercent: 30,
    },
    data: {
      marketplace: "amazon.com",
      currency: "USD",
      screened: 1,
      reached: 0,
      possible: 1,
      unknown: 0,
      products: [
        {
          asin: "B0A09AGPML",
          title: "Yoga Mat, Extra Thick",
          price: 27.99,
          netPerUnit: { amount: null, low: 4.38, high: 13.06 },
          marginPercent: { amount: null, low: 15.65, high: 46.66 },
          roiPercent: { amount: null, low: 62.57, high: 186.57 },
          reaches: "maybe",
          reason: null,
        },
      ],
    },
  },
  listFeeCards: { data: { cards: [exampleCard] } },
  saveScenario: { body: { name: "Sea freight", input }, data: scenario },
  listScenarios: { data: { scenarios: [scenario] } },
  changeScenario: {
    params: { id: EXAMPLE_ID },
    body: { name: "Air freight" },
    data: { ...scenario, name: "Air freight", updatedAt: "2026-03-02T09:00:00.000Z" },
  },
  deleteScenario: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
  putDefaultCost: { params: { marketplace: "amazon.com" }, body: defaultCost.costs, data: defaultCost },
  listDefaultCosts: { data: { defaultCosts: [defaultCost] } },
  deleteDefaultCost: { params: { marketplace: "amazon.com" }, data: { marketplace: "amazon.com", deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
