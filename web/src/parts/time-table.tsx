import { Box, Table } from "@mantine/core";
import { UNKNOWN } from "./format.ts";
import { type Aligned, type Line, type Span, textAt, timeInWords } from "./time-series.ts";

type TimeTableProps = { title: string; lines: readonly Line[]; aligned: Aligned; span: Span; height: number };

/** The values of a chart as a table, newest first, for the span on screen. */
export function TimeTable({ title, lines, aligned: { times, columns }, span, height }: TimeTableProps) {
  const rows = times
    .map((time, index) => ({ time, index }))
    .filter(({ time }) => time >= span.from && time <= span.to)
    .reverse();
  return (
    <Box role="region" style={{ height, overflow: "auto" }} tabIndex={0} aria-label={`${title} as a table`}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Date</Table.Th>
            {lines.map(({ name }, i) => (
              <Table.Th key={name} scope="col" ta="right">
                {columns[i]?.hasRange ? `${name} (low–high)` : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ time, index }) => (
            <Table.Tr key={time}>
              <Table.Th scope="row" fw={400}>
                {timeInWords(time)}
              </Table.Th>
              {lines.map((line, i) => {
                const shown = textAt(line, columns[i] as Aligned["columns"][number], index);
                return (
                  <Table.Td key={line.name} ta="right">
                    {shown ? shown.text + shown.range : UNKNOWN}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
