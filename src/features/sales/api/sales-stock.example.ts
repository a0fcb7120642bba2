import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./sales-stock.contract.ts";

const setting = { sku: null, leadTimeDays: 30, safetyDays: 14 };

export const salesStockExamples = {
  salesStock: {
    data: {
      today: "2026-03-01",
      moneyHidden: false,
      weights: [
        { days: 7, weight: 0.5 },
        { days: 30, weight: 0.3 },
        { days: 90, weight: 0.2 },
      ],
      items: [
        {
          ...{ sku: "KNIFE-10", asin: "B0A09AGPML", title: "Chef knife, 10 in", marketplace: "amazon.com" },
          ...{ at: "2026-03-01T06:00:00.000Z", available: 240, reserved: 12, inbound: 0, unfulfillable: 3 },
          ...{ unitsPerDay: 4, daysOfCover: 60, stockoutOn: "2026-04-30", reorderOn: "2026-03-17" },
          ...{ leadTimeDays: 30, safetyDays: 14, status: "ok" },
          lost: {
            days: 2,
            units: { low: 6.4, value: 8, high: 9.6 },
            sales: { low: 159.94, value: 199.92, high: 239.9 },
          },
          ...{ storageFees: -8.12, storageMonth: "2026-02", currency: "USD" },
        },
      ],
    },
  },
  listStockSettings: { data: { settings: [setting] } },
  putStockSetting: { body: { leadTimeDays: 30, safetyDays: 14 }, data: setting },
} satisfies ExamplesOf<typeof contracts>;
