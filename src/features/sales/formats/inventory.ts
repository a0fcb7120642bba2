/** The stock of Fulfilment by Amazon: the reports Manage Inventory, Amazon-fulfilled Inventory and Inventory Planning, and the API. */
import { isRecord } from "../../../platform/base/json.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { InventoryRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn, type FindColumn } from "./columns.ts";
import { currencyIn } from "./currency-cells.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import type { SalesFile, SalesFormat } from "./sales-format.ts";
import { idOf, requiredId, titleOf, unitsOf, wordsOf } from "./text-cells.ts";

/** Also the summaries of the FBA Inventory API as a table, which data warehouses have: the same counts without `afn`. */
export const manageInventory: SalesFormat = {
  kind: "inventory",
  title: "FBA Manage Inventory",
  types: ["GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA", "GET_FBA_MYI_ALL_INVENTORY_DATA"],
  needs: [
    ["sku", "seller-sku"],
    ["afn-fulfillable-quantity", "fulfillable-quantity"],
  ],
  table(file, { columns }) {
    const find = columnsIn(columns);
    const itemOf = createItemReader(file, find);
    const count = countReader(find);
    return (fields): InventoryRecord[] => [
      {
        ...itemOf(fields),
        available: count(fields, "afn-fulfillable-quantity", "fulfillable-quantity"),
        reserved: count(fields, "afn-reserved-quantity", "total-reserved-quantity"),
        inboundWorking: count(fields, "afn-inbound-working-quantity", "inbound-working-quantity"),
        inboundShipped: count(fields, "afn-inbound-shipped-quantity", "inbound-shipped-quantity"),
        inboundReceiving: count(fields, "afn-inbound-receiving-quantity", "inbound-receiving-quantity"),
        unfulfillable: count(fields, "afn-unsellable-quantity", "total-unfulfillable-quantity"),
      },
    ];
  },
};

export const inventoryPlanning: SalesFormat = {
  kind: "inventory",
  title: "FBA Inventory Planning",
  types: ["GET_FBA_INVENTORY_PLANNING_DATA"],
  needs: ["sku", "snapshot-date", "available", ["units-shipped-t30", "days-of-supply", "inv-age-0-to-90-days"]],
  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const itemOf = createItemReader(file, find);
    const count = countReader(find);
    const [snapshot, fee] = [find("snapshot-date"), find("estimated-storage-cost-next-month")];
    const currencyOf = currencyIn(find, file.marketplace);
    const decimal = decimalOf(sample, [fee]);
    const order = dayOrderOf(sample, [snapshot], "mdy");
    return (fields): InventoryRecord[] => {
      const item = itemOf(fields);
      const currency = currencyOf(fields, item.marketplace);
      return [
        {
          ...item,
          at: timeOf(cellOf(fields, snapshot), "snapshot-date", order) ?? file.at,
          available: count(fields, "available"),
          reserved: count(fields, "Total Reserved Quantity", "reserved-quantity"),
          inboundWorking: count(fields, "inbound-working"),
          inboundShipped: count(fields, "inbound-shipped"),
          inboundReceiving: count(fields, "inbound-received", "inbound-receiving"),
          unfulfillable: count(fields, "unfulfillable-quantity"),
          unitsShipped30Days: count(fields, "units-shipped-t30"),
          storageFeeMinor:
            currency === null
              ? null
              : minorOf(cellOf(fields, fee), "estimated-storage-cost-next-month", currency, { decimal, rounds: true }),
          currency,
        },
      ];
    };
  },
};

export const amazonFulfilledInventory: SalesFormat = {
  kind: "inventory",
  title: "Amazon-fulfilled Inventory",
  types: ["GET_AFN_INVENTORY_DATA"],
  needs: ["seller-sku", "Warehouse-Condition-code", "Quantity Available"],
  table(file, { columns }) {
    const find = columnsIn(columns);
    const itemOf = createItemReader(file, find);
    const [condition, quantity] = [find("Warehouse-Condition-code"), find("Quantity Available")];
    // A SKU has a row for its sellable units and one for the others. The second row completes the record of the first.
    const seen = new Map<string, InventoryRecord>();
    return (fields): InventoryRecord[] => {
      const item = itemOf(fields);
      const record = seen.get(item.sku) ?? item;
      const units = unitsOf(cellOf(fields, quantity), "Quantity Available");
      const isSellable = !/^un|defect|damage/i.test(wordsOf(cellOf(fields, condition)) ?? "");
      if (isSellable) record.available = units;
      else record.unfulfillable = units;
      if (seen.size < MAX_REMEMBERED) seen.set(item.sku, record);
      return [{ ...record }];
    };
  },
};

/** The stock of the FBA Inventory API, `getInventorySummaries` with details. */
export const inventorySummaries: SalesFormat = {
  kind: "inventory",
  title: "FBA inventory summaries (JSON)",
  types: [],
  hasFields: (fields) => "sellerSku" in fields && ("inventoryDetails" in fields || "totalQuantity" in fields),
  json:
    (file) =>
    (fields): InventoryRecord[] => {
      const details = partOf(fields, "inventoryDetails");
      const count = (part: Fields, name: string) => unitsOf(part[name], name);
      return [
        {
          ...UNKNOWN,
          ...{ kind: "inventory", marketplace: file.marketplace, at: file.at },
          sku: requiredId(fields["sellerSku"], "sellerSku"),
          asin: idOf(fields["asin"], "asin"),
          fnsku: idOf(fields["fnSku"], "fnSku"),
          title: titleOf(fields["productName"]),
          condition: wordsOf(fields["condition"]),
          available: count(details, "fulfillableQuantity"),
          reserved: count(partOf(details, "reservedQuantity"), "totalReservedQuantity"),
          inboundWorking: count(details, "inboundWorkingQuantity"),
          inboundShipped: count(details, "inboundShippedQuantity"),
          inboundReceiving: count(details, "inboundReceivingQuantity"),
          unfulfillable: count(partOf(details, "unfulfillableQuantity"), "totalUnfulfillableQuantity"),
        },
      ];
    },
};

function partOf(fields: Fields, name: string): Fields {
  const part = fields[name];
  return isRecord(part) ? part : {};
}

const MAX_REMEMBERED = 200_000;

const UNKNOWN = {
  available: null,
  reserved: null,
  inboundWorking: null,
  inboundShipped: null,
  inboundReceiving: null,
  unfulfillable: null,
  unitsShipped30Days: null,
  storageFeeMinor: null,
  currency: null,
};

/** Reads the columns that every stock report has. */
function createItemReader(file: SalesFile, find: FindColumn): (fields: Fields) => InventoryRecord {
  const [sku, asin, title] = [find("sku", "seller-sku"), find("asin"), find("product-name")];
  const fnsku = find("fnsku", "fulfillment-channel-sku");
  const condition = find("condition", "condition-type");
  const store = find("marketplace", "store", "country");
  return (fields) => ({
    kind: "inventory",
    marketplace: marketplaceNamed(cellOf(fields, store)) ?? file.marketplace,
    sku: requiredId(cellOf(fields, sku), "sku"),
    asin: idOf(cellOf(fields, asin), "asin"),
    fnsku: idOf(cellOf(fields, fnsku), "fnsku"),
    title: titleOf(cellOf(fields, title)),
    condition: wordsOf(cellOf(fields, condition)),
    at: file.at,
    ...UNKNOWN,
  });
}

function countReader(find: FindColumn): (fields: Fields, ...names: string[]) => number | null {
  return (fields, ...names) => unitsOf(cellOf(fields, find(...names)), names[0] as string);
}
