/** The customer returns of Fulfilment by Amazon. */
import type { ReturnRecord } from "../record.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { createOccurrences } from "./occurrences.ts";
import type { SalesFormat } from "./sales-format.ts";
import { idOf, missing, requiredId, unitsOf, wordsOf } from "./text-cells.ts";

export const returns: SalesFormat = {
  kind: "returns",
  title: "FBA customer returns",
  types: ["GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA"],
  needs: ["return-date", "order-id", "sku", ["detailed-disposition", "license-plate-number"]],
  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const [date, order, sku, asin, plate, quantity, disposition, reason] = [
      find("return-date"),
      find("order-id"),
      find("sku"),
      find("asin"),
      find("license-plate-number"),
      find("quantity"),
      find("detailed-disposition"),
      find("reason"),
    ];
    const dayOrder = dayOrderOf(sample, [date], file.marketplace === "amazon.com" ? "mdy" : "dmy");
    const occurrenceOf = createOccurrences();
    return (fields): ReturnRecord[] => {
      const orderId = requiredId(cellOf(fields, order), "order-id");
      const item = requiredId(cellOf(fields, sku), "sku");
      const licensePlate = idOf(cellOf(fields, plate), "license-plate-number") ?? "";
      return [
        {
          kind: "return",
          marketplace: file.marketplace,
          returnedAt: timeOf(cellOf(fields, date), "return-date", dayOrder) ?? missing("return-date"),
          orderId,
          sku: item,
          asin: idOf(cellOf(fields, asin), "asin"),
          licensePlate,
          occurrence: occurrenceOf(`${orderId}\t${item}\t${licensePlate}`),
          quantity: unitsOf(cellOf(fields, quantity), "quantity", 1) ?? missing("quantity"),
          disposition: wordsOf(cellOf(fields, disposition)),
          reason: wordsOf(cellOf(fields, reason)),
        },
      ];
    };
  },
};
