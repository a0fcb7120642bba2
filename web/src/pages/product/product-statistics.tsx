import { Group, SegmentedControl, Skeleton, Table, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decimal, money, number, percent, rating } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { Shown } from "../../parts/states.tsx";
import classes from "./product.module.css";
import { type ProductPath, type Statistics, statisticsQuery } from "./product-query.ts";

/** The current, lowest, average and highest value of the main figures over the last 30, 90 and 365 days. */
export function ProductStatistics({ path }: { path: ProductPath }) {
  const query = useQuery(statisticsQuery(path));
  return (
    <section aria-label="Statistics">
      <Shown query={query} loading={<Skeleton height={232} aria-label="Loading statistics" role="status" />}>
        {(statistics) => <Periods statistics={statistics} />}
      </Shown>
    </section>
  );
}

function Periods({ statistics }: { statistics: Statistics }) {
  const [chosen, setChosen] = useState(1);
  const periods = statistics.metrics[0]?.periods.map(({ days }) => days) ?? [];
  return (
    <>
      <Group justify="space-between" gap="xs" mih={32}>
        <Group gap={4}>
          <Title order={2}>Prices and offers</Title>
          <HelpTip about="averages">Averages are weighted by time and skip times without a value.</HelpTip>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Period of the statistics"
          value={String(chosen)}
          onChange={(next) => setChosen(Number(next))}
          data={periods.map((days, i) => ({ value: String(i), label: `${days} d` }))}
        />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable. */}
      <section className="scroll-x" aria-label="Statistics table" tabIndex={0}>
        <Table className={classes["mini"] ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <span className="hidden-visually">Figure</span>
              </Table.Th>
              {["Current", "Lowest", "Average", "Highest"].map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rowsOf(statistics, chosen).map(([name, current, ...values]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td fw={500}>{current}</Table.Td>
                {values.map((value, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
                  <Table.Td key={i} {...(values.length === 1 && { colSpan: 3 })}>
                    {value}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  );
}

/** The name, the current value and those of the period. Figures that no source reports have no row. */
function rowsOf({ metrics, currency }: Statistics, period: number): [name: string, current: string, ...string[]][] {
  const amount = (value: number | null) => money(value, currency);
  const names: Record<string, { name: string; format: typeof amount; average?: typeof amount }> = {
    price: { name: "Price", format: amount },
    buyBoxPrice: { name: "Buy Box", format: amount },
    bsr: { name: "Rank", format: number },
    offerCount: { name: "Offers", format: number, average: decimal },
    rating: { name: "Rating", format: rating, average: decimal },
  };
  const rows = metrics.flatMap(({ metric, current, periods }): [string, string, ...string[]][] => {
    const terms = names[metric];
    const isKnown = current !== null || periods.some(({ average, absent }) => average !== null || absent > 0);
    const values = periods[period];
    if (terms === undefined || values === undefined || !isKnown) return [];
    const { name, format, average = format } = terms;
    return [[name, format(current), format(values.min), average(values.average), format(values.max)]];
  });
  const price = metrics.find(({ metric }) => metric === "price");
  const absent = price?.periods[period]?.absent;
  if (absent !== undefined && price?.periods.some((each) => each.absent > 0))
    rows.push(["Out of stock", price.current === null ? "yes" : "no", `${percent(absent)} of the time`]);
  return rows;
}
