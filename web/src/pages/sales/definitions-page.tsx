import { Table, Text } from "@mantine/core";
import { DocsLink } from "../../parts/docs-link.tsx";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { BASIS_ABOUT, BASIS_NAMES, FIGURES, type FigureName, PENDING_ABOUT, PENDING_REASONS } from "./figure-words.ts";
import { STOCK_ABOUT, STOCK_STATES } from "./stock-words.ts";

const GROUPS: readonly [title: string, figures: readonly FigureName[]][] = [
  [
    "Sales",
    ["sales", "units", "orders", "shipping", "promotions", "unitsRefunded", "refundRate", "refunds", "netSales"],
  ],
  [
    "Fees",
    [
      "referralFees",
      "fulfilmentFees",
      "storageFees",
      "refundFees",
      "otherFees",
      "estimatedFees",
      "fees",
      "reimbursements",
    ],
  ],
  ["Advertising", ["advertising", "acos", "tacos"]],
  ["Profit", ["unclassified", "netBeforeCost", "costOfGoods", "netProfit", "margin", "roi", "tax"]],
  ["Traffic", ["sessions", "conversion", "buyBoxShare"]],
];

/** How every figure of the sales pages is defined. */
export function DefinitionsPage() {
  return (
    <Page title="Definitions" actions={<DocsLink to="guides/sales">Sales guide</DocsLink>}>
      <Text maw={720}>
        Net profit = net product sales − Σ fees − Σ advertising − cost per unit × net units sold: the marketplace’s
        formula for net proceeds. Every amount is traced to its settlement lines.
      </Text>
      {GROUPS.map(([title, names]) => (
        <Panel key={title} title={title}>
          <Terms rows={names.map((name) => [FIGURES[name].name, FIGURES[name].about])} label={title} />
        </Panel>
      ))}
      <Panel title="Bases">
        <Terms
          label="Bases"
          rows={[
            [BASIS_NAMES.ordered, BASIS_ABOUT.ordered],
            [BASIS_NAMES.settled, BASIS_ABOUT.settled],
            ["Pending", `${PENDING_ABOUT} Its parts: ${Object.values(PENDING_REASONS).join("; ").toLowerCase()}.`],
          ]}
        />
      </Panel>
      <Panel title="Stock">
        <Terms
          label="Stock"
          rows={[
            ["Units per day", STOCK_ABOUT.unitsPerDay],
            ["Days of cover", STOCK_ABOUT.daysOfCover],
            ["Reorder date", STOCK_ABOUT.reorderOn],
            ["Lost sales", STOCK_ABOUT.lost],
            ...Object.values(STOCK_STATES).map(({ name, about }): [string, string] => [name, about]),
          ]}
        />
      </Panel>
      <Panel title="Currencies">
        <Text maw={720}>
          Amounts of different currencies are never added up. Choose one currency, or convert all of them by the
          exchange rates that you imported: each amount by the rate of its day, and the days are named.
        </Text>
      </Panel>
    </Page>
  );
}

function Terms({ rows, label }: { rows: readonly (readonly [name: string, about: string])[]; label: string }) {
  return (
    <Table aria-label={label} layout="fixed" maw={960}>
      <Table.Tbody>
        {rows.map(([name, about]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={{ base: 130, sm: 220 }} fw={500} style={{ verticalAlign: "top" }}>
              {name}
            </Table.Th>
            <Table.Td>{about}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
