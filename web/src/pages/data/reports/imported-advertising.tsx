import { number } from "../../../parts/format.ts";
import { Panel } from "../../../parts/panel.tsx";
import { RowTable, TwoLines } from "../../../parts/wide-table.tsx";
import { moneyText, type Show, spanText } from "../../sales/figure-text.ts";
import type { SalesImportDetail } from "../../sales/sales-queries.ts";
import { AD_LEVELS } from "./import-words.tsx";

type Total = SalesImportDetail["advertising"][number];

const showOf = ({ currency, spend }: Total): Show => ({ currency, isHidden: spend === null });

/** The spend of an advertising report by currency, the part that counts, and why the rest does not. */
export function ImportedAdvertising({ totals }: { totals: readonly Total[] }) {
  const levels = [...new Set(totals.map(({ level }) => AD_LEVELS[level]))];
  return (
    <Panel
      title="Advertising spend"
      about={`A report by ${levels.join(" and ").toLowerCase()}. Of several reports, one counts for each campaign and day.`}
    >
      <RowTable
        label="Spend of the file"
        rows={totals}
        rowKey={({ level, currency }) => `${level} ${currency}`}
        columns={[
          ["Days", ({ from, to, currency }) => <TwoLines under={currency}>{spanText({ from, to })}</TwoLines>],
          ["Rows", ({ rows }) => number(rows), "figure"],
          ["Spend in the file", (total) => moneyText(total.spend, showOf(total)), "figure"],
          ["Counts", (total) => moneyText(total.counted, showOf(total)), "figure"],
          [
            "Not counted from this file",
            (total) =>
              reasonsOf(total, showOf(total)).map(([amount, reason]) => (
                <div key={reason}>
                  {moneyText(amount, showOf(total))} {reason}
                </div>
              )),
          ],
        ]}
      />
    </Panel>
  );
}

/** The parts that do not count from this file. */
function reasonsOf(total: Total, show: Show): [amount: number | null, reason: string][] {
  const { known, covered, coveredBy, covering, replaced } = total;
  const others = coveredBy.map((level) => AD_LEVELS[level].toLowerCase()).join(" and ");
  const instead = covering === covered ? "" : `, which has ${moneyText(covering, show)}`;
  const parts: [number | null, string][] = [
    [covered, `counts from the report by ${others}${instead}`],
    [known, "was imported before"],
    [replaced, "was replaced by a later report"],
  ];
  return parts.filter(([amount]) => amount !== 0 && amount !== null);
}
