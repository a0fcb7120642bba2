/** The fee preview of Fulfilment by Amazon: the marketplace's estimate of the fees of one unit. */
import type { FeePreviewRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { requiredCurrencyIn } from "./currency-cells.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import type { SalesFormat } from "./sales-format.ts";
import { idOf, requiredId, wordsOf } from "./text-cells.ts";

export const feePreview: SalesFormat = {
  kind: "fee_preview",
  title: "FBA fee preview",
  types: ["GET_FBA_ESTIMATED_FBA_FEES_TXT_DATA"],
  needs: ["sku", "estimated-fee-total", "estimated-referral-fee-per-unit"],
  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const [sku, asin, store, price, referral, fulfilment, tier] = [
      find("sku"),
      find("asin"),
      find("amazon-store", "marketplace", "country-code"),
      find("sales-price", "your-price"),
      find("estimated-referral-fee-per-unit"),
      find(
        "expected-fulfillment-fee-per-unit",
        "estimated-pick-pack-fee-per-unit",
        "expected-domestic-fulfilment-fee-per-unit",
      ),
      find("product-size-tier"),
    ];
    const currencyOf = requiredCurrencyIn(find, file);
    const decimal = decimalOf(sample, [price, referral, fulfilment]);
    return (fields): FeePreviewRecord[] => {
      const marketplace = marketplaceNamed(cellOf(fields, store)) ?? file.marketplace;
      const currency = currencyOf(fields, marketplace);
      const amount = (column: string | undefined, name: string) =>
        minorOf(cellOf(fields, column), name, currency, { decimal, rounds: true });
      return [
        {
          kind: "fee_preview",
          marketplace,
          sku: requiredId(cellOf(fields, sku), "sku"),
          asin: idOf(cellOf(fields, asin), "asin"),
          currency,
          priceMinor: amount(price, "sales-price"),
          referralMinor: amount(referral, "estimated-referral-fee-per-unit"),
          fulfilmentMinor: amount(fulfilment, "expected-fulfillment-fee-per-unit"),
          sizeTier: wordsOf(cellOf(fields, tier)),
        },
      ];
    };
  },
};
