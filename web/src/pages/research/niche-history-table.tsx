import { Box, Table, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { counted, date, number } from "../../parts/format.ts";
import { isBelieved, NOT_ENOUGH, SCORE_NAMES, SCORES } from "./score-words.ts";

export type NichePoints = ResponseData<"/api/v1/niches/history", "get">["points"];

export function NicheHistoryTable({ points }: { points: NichePoints }) {
  return (
    <Box className="panel scroll-x" mt="md" tabIndex={0} role="region" aria-label="Niche score history" mah={360}>
      <Table stickyHeader>
        <Table.Caption>{counted(points.length, "day")} recorded</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day</Table.Th>
            {SCORE_NAMES.map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {SCORES[name].name}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              Products
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Monthly sales
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map((point) => (
            <Table.Tr key={point.day}>
              <Table.Th scope="row" fw={400}>
                {date(point.day)}
                {point.nicheScore.version !== points.at(-1)?.nicheScore.version && (
                  <Text size="xs" c="dimmed" component="span" display="block">
                    earlier formula
                  </Text>
                )}
              </Table.Th>
              {SCORE_NAMES.map((name) => (
                <Table.Td key={name} ta="right">
                  {isBelieved(point.nicheScore) ? number(point.nicheScore[name]) : NOT_ENOUGH}
                </Table.Td>
              ))}
              <Table.Td ta="right">{number(point.totalResults)}</Table.Td>
              <Table.Td ta="right">{number(point.monthlyUnits)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
