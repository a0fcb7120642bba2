import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { convertPages, csvTable } from "../../../platform/base/write-csv.ts";
import { Download } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { SalesSettings } from "../hide-money.ts";
import type { KindSum, LedgerLine, LedgerStore, LineFilter, Settlement } from "../ledger/ledger-store.ts";
import {
  assignClass,
  listLineKinds,
  listSettlementLines,
  listSettlements,
  showSettlement,
} from "./sales-settlements.contract.ts";

export type SalesLedgerParts = { ledger: LedgerStore; settings: SalesSettings; clock: Clock };

/** Lines and settlements that an export reads at once. */
const PAGE = 1_000;

export function salesLedgerRoutes(api: Api, { ledger, settings, clock }: SalesLedgerParts): void {
  api.serve(listSettlements, async ({ caller, query: { limit, before }, alternative }) => {
    const isHidden = await settings.hidesMoney(caller);
    if (alternative === "text/csv") {
      const pages = pagesOf(
        (after?: string) => ledger.list(caller.accountId, PAGE, after),
        ({ id }) => id,
      );
      return new Download(
        alternative,
        "settlements.csv",
        csvTable(
          convertPages(pages, (each) => settlementData(each, isHidden)),
          SETTLEMENT_COLUMNS,
        ),
      );
    }
    const listed = await ledger.list(caller.accountId, limit, before);
    return {
      moneyHidden: isHidden,
      settlements: listed.map((each) => settlementData(each, isHidden)),
      next: listed.length < limit ? null : (listed.at(-1)?.id ?? null),
    };
  });

  const get = async (accountId: string, id: string): Promise<Settlement> => {
    const found = await ledger.find(accountId, id);
    if (found === undefined) throw new AppError("not_found", `The settlement ${id} does not exist.`);
    return found;
  };

  api.serve(showSettlement, async ({ caller, params: { id } }) => {
    const settlement = await get(caller.accountId, id);
    const isHidden = await settings.hidesMoney(caller);
    const classes = await ledger.sumClasses(caller.accountId, id);
    return {
      ...settlementData(settlement, isHidden),
      moneyHidden: isHidden,
      classes: classes.map(({ class: name, lines, amountMinor }) => ({
        class: name,
        lines,
        amount: isHidden ? null : toDecimal(amountMinor, settlement.currency),
      })),
    };
  });

  api.serve(listSettlementLines, async ({ caller, params: { id }, query, alternative }) => {
    const { accountId } = caller;
    const { currency } = await get(accountId, id);
    const isHidden = await settings.hidesMoney(caller);
    const { limit, after = 0, ...rest } = query;
    const filter: LineFilter = rest;
    if (alternative === "text/csv") {
      const pages = pagesOf(
        (last?: number) => ledger.listLines(accountId, id, filter, PAGE, last),
        ({ line }) => line,
      );
      return new Download(
        alternative,
        `settlement-${id}.csv`,
        csvTable(
          convertPages(pages, (line) => exportedLine(line, isHidden)),
          LINE_COLUMNS,
        ),
      );
    }
    const lines = await ledger.listLines(accountId, id, filter, limit, after);
    return {
      currency,
      moneyHidden: isHidden,
      total: await ledger.countLines(accountId, id, filter),
      lines: lines.map((line) => lineData(line, isHidden)),
      next: lines.length < limit ? null : (lines.at(-1)?.line ?? null),
    };
  });

  api.serve(listLineKinds, async ({ caller, query }) => {
    const isHidden = await settings.hidesMoney(caller);
    const kinds = await ledger.listKinds(caller.accountId, query.class === undefined ? {} : { class: query.class });
    return { moneyHidden: isHidden, kinds: kinds.map((kind) => kindData(kind, isHidden)) };
  });

  api.serve(assignClass, async ({ caller, params: { id }, body }) => {
    const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
    const isAssigned = await ledger.assign(caller.accountId, number, body.class, clock.now());
    const [kind] = isAssigned ? await ledger.listKinds(caller.accountId, { id: number }) : [];
    if (kind === undefined) throw new AppError("not_found", `The kind of line ${id} does not exist.`);
    return kindData(kind, await settings.hidesMoney(caller));
  });
}

/** `difference` is the total minus the sum of the lines. */
function settlementData(settlement: Settlement, isHidden: boolean) {
  const { id, currency, totalMinor, sumMinor, lines, unclassifiedLines, unclassifiedMinor, importId } = settlement;
  const amount = (minor: number | null) => (isHidden || minor === null ? null : toDecimal(minor, currency));
  return {
    id,
    startAt: settlement.startAt?.toISOString() ?? null,
    endAt: settlement.endAt?.toISOString() ?? null,
    depositAt: settlement.depositAt?.toISOString() ?? null,
    currency,
    total: amount(totalMinor),
    sum: amount(sumMinor),
    reconciled: totalMinor === null ? null : totalMinor === sumMinor,
    difference: amount(totalMinor === null ? null : totalMinor - sumMinor),
    lines,
    unclassified: unclassifiedLines,
    unclassifiedAmount: amount(unclassifiedMinor),
    importId,
  };
}

function lineData(line: LedgerLine, isHidden: boolean) {
  return {
    line: line.line,
    postedAt: line.postedAt?.toISOString() ?? null,
    transactionType: line.transactionType,
    amountType: line.amountType,
    amountDescription: line.amountDescription,
    kindId: String(line.kindId),
    class: line.class,
    amount: isHidden ? null : toDecimal(line.amountMinor, line.currency),
    quantity: line.quantity,
    marketplace: line.marketplace,
    orderId: line.orderId,
    sku: line.sku,
  };
}

/** An export has every column of the file. */
function exportedLine(line: LedgerLine, isHidden: boolean) {
  const { kindId: _, amountMinor, ...fields } = line;
  return {
    ...fields,
    postedAt: line.postedAt?.toISOString() ?? null,
    amount: isHidden ? null : toDecimal(amountMinor, line.currency),
  };
}

function kindData({ id, sums, ...kind }: KindSum, isHidden: boolean) {
  return {
    id: String(id),
    transactionType: kind.transactionType,
    amountType: kind.amountType,
    amountDescription: kind.amountDescription,
    knownClass: kind.knownClass,
    assignedClass: kind.assignedClass,
    class: kind.class,
    lines: kind.lines,
    amounts: sums.map(({ currency, amountMinor }) => ({
      currency,
      amount: isHidden ? null : toDecimal(amountMinor, currency),
    })),
  };
}

const SETTLEMENT_COLUMNS = [
  ...["id", "startAt", "endAt", "depositAt", "currency", "total", "sum", "reconciled", "difference"],
  ...["lines", "unclassified", "unclassifiedAmount", "importId"],
];
const LINE_COLUMNS = [
  ...["line", "postedAt", "day", "transactionType", "amountType", "amountDescription", "class", "amount", "currency"],
  ...["quantity", "marketplace", "marketplaceName", "orderId", "sku", "orderItemCode", "merchantOrderId"],
  ...["adjustmentId", "shipmentId", "fulfillmentId", "promotionId"],
];

/** Reads pages one after the other, so that an export of any length needs the memory of one. */
async function* pagesOf<T, Key>(read: (after?: Key) => Promise<T[]>, keyOf: (row: T) => Key): AsyncGenerator<T[]> {
  for (let after: Key | undefined; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = keyOf(rows.at(-1) as T);
  }
}
