import { Anchor, Box, CloseButton, Group, Skeleton, Table, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HelpTip } from "../../parts/help-tip.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { LevelBar } from "../../parts/range-bar.tsx";
import { Failure } from "../../parts/states.tsx";
import { bestOf, COMPARE_ROWS, type CompareRow } from "./compare-rows.ts";
import { isBelieved, scoreWord } from "./score-words.ts";
import type { Found } from "./search-query.ts";

type CompareTableProps = {
  keywords: readonly string[];
  marketplace: Marketplace;
  niches: readonly UseQueryResult<Found>[];
  onRemove: (keyword: string) => void;
};

export function CompareTable({ keywords, marketplace, niches, onRemove }: CompareTableProps) {
  const found = niches.map(({ data }) => data);
  return (
    <Box className="scroll-x" tabIndex={0} role="region" aria-label="Comparison">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" miw={{ base: 110, sm: 150 }} w={230}>
              <span className="hidden-visually">Metric</span>
            </Table.Th>
            {keywords.map((keyword) => (
              <Table.Th key={keyword} scope="col" miw={150}>
                <Group gap={4} wrap="nowrap" justify="space-between">
                  <Anchor
                    fw={600}
                    size="sm"
                    renderRoot={(props) => <Link {...props} to="/research" search={{ keyword, marketplace }} />}
                  >
                    {keyword}
                  </Anchor>
                  <CloseButton
                    className="screen-only"
                    onClick={() => onRemove(keyword)}
                    aria-label={`Remove ${keyword} from the comparison`}
                  />
                </Group>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {niches.some(({ error }) => error) && (
            <Table.Tr>
              <Table.Td />
              {niches.map(({ error, refetch }, i) => (
                <Table.Td key={keywords[i]}>{error && <Failure error={error} retry={() => refetch()} />}</Table.Td>
              ))}
            </Table.Tr>
          )}
          {COMPARE_ROWS.map((row) => (
            <Row key={row.label} row={row} keywords={keywords} niches={found} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

type RowProps = { row: CompareRow; keywords: readonly string[]; niches: readonly (Found | undefined)[] };

function Row({ row, keywords, niches }: RowProps) {
  const best = bestOf(row, niches);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {row.label}
        {row.about && <HelpTip about={row.label}>{row.about}</HelpTip>}
      </Table.Th>
      {niches.map((found, i) => (
        <Table.Td key={keywords[i]}>
          {found === undefined ? (
            <Skeleton height={20} width={84} />
          ) : (
            <Group gap={8} wrap="nowrap">
              <Value row={row} found={found} />
              {best.has(i) && (
                <Text span size="xs" fw={500} c="var(--good)">
                  {row.best?.word}
                </Text>
              )}
            </Group>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function Value({ row: { score, text }, found }: { row: CompareRow; found: Found }) {
  if (score === undefined || !isBelieved(found.nicheScore)) return text(found);
  const { word, color } = scoreWord(score, found);
  return (
    <>
      <b>{text(found)}</b>
      <LevelBar value={found.nicheScore[score]} color={color} width={72} />
      <Text span size="xs" c="dimmed">
        {word}
      </Text>
    </>
  );
}
