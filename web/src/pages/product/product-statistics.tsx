import { Group, SegmentedControl, Skeleton, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decimal, longDate, money, number, percent, rating, UNKNOWN } from "../../parts/format.ts";
import { Shown } from "../../parts/states.tsx";
import { DAY_MS } from "../../parts/time-series.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { type Product, type ProductPath, type Statistics, statisticsQuery } from "./product-query.ts";

type Row = { name: string; current: string; periods: string[][] };

const COLUMNS = ["Lowest", "Average", "Highest"];

/** The current, lowest, average and highest value of the main figures over the last 30, 90 and 365 days. */
export function ProductStatistics({ path, product }: { path: ProductPath; product: Product }) {
  const query = useQuery(statisticsQuery(path));
  return (
    <section aria-label="Statistics" style={{ padding: "var(--mantine-spacing-md)" }}>
      <Shown query={query} loading={<Skeleton height={196} aria-label="Loading statistics" role="status" />}>
        {(statistics) => <Strip statistics={statistics} firstSeenAt={product.firstSeenAt} />}
      </Shown>
    </section>
  );
}

function Strip({ statistics, firstSeenAt }: { statistics: Statistics; firstSeenAt: string }) {
  const isPhone = useIsPhone();
  const periods = statistics.metrics[0]?.periods.map(({ days }) => days) ?? [];
  const [chosen, setChosen] = useState("1");
  const shown = isPhone ? [Number(chosen)] : periods.map((_, i) => i);
  const rows = rowsOf(statistics);
  const longest = Math.max(...periods);
  const isShorter = Date.parse(firstSeenAt) > Date.parse(statistics.to) - longest * DAY_MS;
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3">
          Statistics
        </Title>
        {isPhone && (
          <SegmentedControl
            size="xs"
            aria-label="Period of the statistics"
            value={chosen}
            onChange={setChosen}
            data={periods.map((days, i) => ({ value: String(i), label: `${days} days` }))}
          />
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable. */}
      <section className="scroll-x" aria-label="Statistics table" tabIndex={0}>
        <Table className="statistics" verticalSpacing={6} horizontalSpacing={isPhone ? 6 : "sm"}>
          <Table.Thead>
            {!isPhone && (
              <Table.Tr>
                <Table.Td />
                <Table.Td />
                {shown.map((i) => (
                  <Table.Th key={periods[i]} colSpan={3} scope="colgroup" ta="center">
                    {periods[i]} days
                  </Table.Th>
                ))}
              </Table.Tr>
            )}
            <Table.Tr>
              <Table.Th scope="col">
                <span className="hidden-visually">Figure</span>
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Current
              </Table.Th>
              {shown.flatMap((i) =>
                COLUMNS.map((name) => (
                  <Table.Th key={`${periods[i]} ${name}`} scope="col" ta="right" fw={500}>
                    {name}
                  </Table.Th>
                )),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, current, periods: cells }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                <Table.Td ta="right" fw={600}>
                  {current}
                </Table.Td>
                {shown.flatMap((i) => cellsOf(cells[i] ?? [], `${name} ${periods[i]}`))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Text size="xs" c="dimmed" mt="xs">
        Averages are weighted by time and skip times without a value.
        {isShorter && ` Our data starts on ${longDate(firstSeenAt)}.`}
      </Text>
    </>
  );
}

/** Three figures of a period, or one that covers it. */
function cellsOf(values: readonly string[], key: string) {
  if (values.length === 1)
    return [
      <Table.Td key={key} colSpan={COLUMNS.length} ta="center">
        {values[0]}
      </Table.Td>,
    ];
  return COLUMNS.map((name, i) => (
    <Table.Td key={`${key} ${name}`} ta="right">
      {values[i] ?? UNKNOWN}
    </Table.Td>
  ));
}

/** Figures that no source reports have no row. */
function rowsOf({ metrics, currency }: Statistics): Row[] {
  const amount = (value: number | null) => money(value, currency);
  const names: Record<string, { name: string; format: (value: number | null) => string; average?: typeof amount }> = {
    price: { name: "Price", format: amount },
    buyBoxPrice: { name: "Buy Box", format: amount },
    bsr: { name: "Rank", format: number },
    offerCount: { name: "Offers", format: number, average: decimal },
    rating: { name: "Rating", format: rating, average: decimal },
  };
  const rows = metrics.flatMap(({ metric, current, periods }): Row[] => {
    const terms = names[metric];
    const isKnown = current !== null || periods.some(({ average, absent }) => average !== null || absent > 0);
    if (terms === undefined || !isKnown) return [];
    const { name, format, average = format } = terms;
    return [
      {
        name,
        current: format(current),
        periods: periods.map((each) => [format(each.min), average(each.average), format(each.max)]),
      },
    ];
  });
  const price = metrics.find(({ metric }) => metric === "price");
  if (price?.periods.some(({ absent }) => absent > 0))
    rows.push({
      name: "Out of stock",
      current: price.current === null ? "yes" : "no",
      periods: price.periods.map(({ absent }) => [`${percent(absent)} of the time`]),
    });
  return rows;
}
