import { Stack, Table, Text } from "@mantine/core";
import { number } from "../../../parts/format.ts";
import { Panel } from "../../../parts/panel.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { moneyText, type Show, spanText } from "../../sales/figure-text.ts";
import { AD_LEVELS } from "./import-words.tsx";
import type { SalesImportDetail } from "../../sales/sales-queries.ts";

type Total = SalesImportDetail["advertising"][number];

const figure = (name: string) => ({ name, isFigure: true });

/** The spend of an advertising report by currency, the part that counts, and why the rest does not. */
export function ImportedAdvertising({ totals }: { totals: readonly Total[] }) {
  const levels = [...new Set(totals.map(({ level }) => AD_LEVELS[level]))];
  return (
    <Panel
      title="Advertising spend"
      about={`A report by ${levels.join(" and ").toLowerCase()}. Reports of several kinds have the same spend, so one of them counts for each campaign and day.`}
    >
      <WideTable
        label="Spend of the file"
        columns={["Days", figure("Rows"), figure("Spend in the file"), figure("Counts"), "Not counted from this file"]}
        minWidth={620}
      >
        {totals.map((total) => (
          <Row key={`${total.level} ${total.currency}`} total={total} />
        ))}
      </WideTable>
    </Panel>
  );
}

function Row({ total }: { total: Total }) {
  const { currency, rows, from, to, spend, counted } = total;
  const show = { currency, isHidden: spend === null };
  return (
    <Table.Tr>
      <Table.Td>
        {spanText({ from, to })}
        <Text size="xs" c="dimmed">
          {currency}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{number(rows)}</Table.Td>
      <Table.Td ta="right" className="figures">
        {moneyText(spend, show)}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {moneyText(counted, show)}
      </Table.Td>
      <Table.Td>
        <Stack gap={2}>
          {reasonsOf(total, show).map(([amount, reason]) => (
            <Text key={reason} size="sm" className="figures">
              {moneyText(amount, show)} {reason}
            </Text>
          ))}
        </Stack>
      </Table.Td>
    </Table.Tr>
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
