import { ActionIcon, Anchor, Badge, Box, Group, Skeleton, Table, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Gauge } from "../../parts/gauge.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
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
    <Box className="panel scroll-x" tabIndex={0} role="region" aria-label="Comparison">
      <Table verticalSpacing="sm">
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
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    onClick={() => onRemove(keyword)}
                    aria-label={`Remove ${keyword} from the comparison`}
                  >
                    <IconX size={16} />
                  </ActionIcon>
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
        {row.about && (
          <Text size="xs" c="dimmed" fw={400} visibleFrom="sm">
            {row.about}
          </Text>
        )}
      </Table.Th>
      {niches.map((found, i) => (
        <Table.Td key={keywords[i]}>
          {found === undefined ? (
            <Skeleton height={row.score ? 84 : 20} width={84} />
          ) : (
            <Group gap="xs">
              <Value row={row} found={found} />
              {best.has(i) && (
                <Badge
                  tt="none"
                  variant="outline"
                  color="gray"
                  style={{ color: "var(--good)", borderColor: "var(--good)" }}
                >
                  {row.best?.word}
                </Badge>
              )}
            </Group>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function Value({ row: { score, text }, found }: { row: CompareRow; found: Found }) {
  if (score === undefined || !isBelieved(found.nicheScore)) return <Text size="sm">{text(found)}</Text>;
  const value = found.nicheScore[score];
  const { word, color } = scoreWord(score, found);
  return <Gauge value={value} name={word} color={color} size={84} />;
}
