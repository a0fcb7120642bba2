import { Box, Table } from "@mantine/core";
import { dateTime, UNKNOWN } from "./format.ts";
import { type Aligned, type Format, heldAt, lastSetAt, type Span, type TimeSeries } from "./time-series.ts";

type TimeTableProps = {
  title: string;
  series: readonly TimeSeries[];
  aligned: Aligned;
  span: Span;
  formatOf: (series: TimeSeries) => Format;
  /** Words for a time without a value. */
  gap: string;
  height: number;
};

/** The values of a chart as a table, newest first, for the span on screen. */
export function TimeTable({ title, series, aligned, span, formatOf, gap, height }: TimeTableProps) {
  const rows = aligned.times
    .map((time, index) => ({ time, index }))
    .filter(({ time }) => time >= span.from && time <= span.to)
    .reverse();
  const cellOf = (i: number, index: number): string => {
    const [each, column] = [series[i], aligned.columns[i]];
    const value = column && lastSetAt(column.value, index);
    if (each === undefined || column === undefined || value === undefined) return UNKNOWN;
    if (value === null) return each.gap ?? gap;
    const [low, high] = [heldAt(column.low, index), heldAt(column.high, index)];
    const format = formatOf(each);
    return column.hasRange && low !== null && high !== null
      ? `${format(value)} (${format(low)}–${format(high)})`
      : format(value);
  };
  return (
    <Box role="region" style={{ height, overflow: "auto" }} tabIndex={0} aria-label={`${title} as a table`}>
      <Table stickyHeader striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Date</Table.Th>
            {series.map(({ name }, i) => (
              <Table.Th key={name} scope="col" ta="right">
                {aligned.columns[i]?.hasRange ? `${name} (low–high)` : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ time, index }) => (
            <Table.Tr key={time}>
              <Table.Th scope="row" fw={400}>
                {dateTime(new Date(time).toISOString())}
              </Table.Th>
              {series.map(({ name }, i) => (
                <Table.Td key={name} ta="right">
                  {cellOf(i, index)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
