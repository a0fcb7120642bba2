import { Box, Table } from "@mantine/core";
import { dateTime, UNKNOWN } from "./format.ts";
import { type Aligned, heldAt, type Span, type TimeSeries } from "./time-series.ts";

type TimeTableProps = {
  title: string;
  series: readonly TimeSeries[];
  aligned: Aligned;
  span: Span;
  format: (value: number) => string;
  /** Words for a time without a value. */
  gap: string;
  height: number;
};

/** The values of a chart as a table, newest first, for the span on screen. */
export function TimeTable({ title, series, aligned, span, format, gap, height }: TimeTableProps) {
  const rows = aligned.times
    .map((time, index) => ({ time, index }))
    .filter(({ time }) => time >= span.from && time <= span.to)
    .reverse();
  const written = (value: number | null) => (value === null ? UNKNOWN : format(value));
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
              {aligned.columns.map(({ value, low, high, hasRange }, i) => (
                <Table.Td key={series[i]?.name} ta="right">
                  {heldAt(value, index) === null ? gap : written(heldAt(value, index))}
                  {hasRange &&
                    heldAt(value, index) !== null &&
                    ` (${written(heldAt(low, index))}–${written(heldAt(high, index))})`}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
