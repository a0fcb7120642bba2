import { Badge, Box, Button, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ResponseData } from "../../api/client.ts";
import { counted, date, number } from "../../parts/format.ts";
import { Gauge } from "../../parts/gauge.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { filtersOf } from "./parameters.ts";
import { isBelieved, NOT_ENOUGH, SCORE_NAMES, SCORES, type ScoreName, scoreWord } from "./score-words.ts";
import { type Found, nicheHistoryQuery, type SearchRequest } from "./search-query.ts";

type Points = ResponseData<"/api/v1/niches/history", "get">["points"];

/** The niche score: four figures, each with a rating, its reason and its recent history. */
export function NicheScore({ searchRequest, found }: { searchRequest: SearchRequest; found: Found }) {
  const keyword = found.correctedKeyword ?? searchRequest.keyword;
  const history = useQuery(nicheHistoryQuery(keyword, searchRequest.marketplace));
  const points = history.data?.points ?? [];
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  const [tableShown, { toggle }] = useDisclosure(false);
  if (!found.nicheScore.enough) return <NoScore found={found} />;
  return (
    <Box component="section" aria-labelledby="niche-score">
      <Group justify="space-between" mb="xs" mih={30}>
        <Title order={2} id="niche-score">
          How promising it is
        </Title>
        {points.length > 1 && (
          <Button variant="subtle" size="xs" onClick={toggle} aria-expanded={tableShown}>
            {tableShown ? "Hide history" : "Show history as a table"}
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
        {SCORE_NAMES.map((name) => (
          <ScoreCard
            key={name}
            name={name}
            found={found}
            points={points}
            isLoading={history.isLoading}
            isFiltered={isFiltered}
          />
        ))}
      </SimpleGrid>
      {tableShown && <HistoryTable points={points} />}
    </Box>
  );
}

/** The reason why there is no score, and what is known of the products. */
function NoScore({ found: { nicheScore, explain } }: { found: Found }) {
  return (
    <Box component="section" aria-labelledby="niche-score" className="panel" p="md">
      <Title order={2} id="niche-score" mb={4}>
        Niche score
      </Title>
      <Text fw={600}>{nicheScore.reason}</Text>
      {explain && (
        <Text size="sm" c="dimmed" mt={4}>
          {explain.sentences.demand} {explain.sentences.competition}
        </Text>
      )}
    </Box>
  );
}

type ScoreCardProps = { name: ScoreName; found: Found; points: Points; isLoading: boolean; isFiltered: boolean };

function ScoreCard({ name, found, points, isLoading, isFiltered }: ScoreCardProps) {
  const value = found.nicheScore[name];
  const { word, color } = scoreWord(name, value);
  const { name: title, about } = SCORES[name];
  return (
    <Stack className="panel" p="md" gap="xs">
      <Group wrap="nowrap" gap="sm" align="center">
        <Gauge value={value} name={title} color={color} />
        <div>
          <Badge tt="none" variant="outline" color="gray" style={{ color, borderColor: color }}>
            {word}
          </Badge>
          <Text size="xs" c="dimmed" mt={6}>
            {about}
          </Text>
        </div>
      </Group>
      <Text size="sm" style={{ flexGrow: 1 }}>
        {found.explain?.sentences[name]}
      </Text>
      <Box mih={28}>
        {isLoading ? (
          <Skeleton height={24} width={140} />
        ) : (
          <Lately name={title} points={points} of={name} isFiltered={isFiltered} />
        )}
      </Box>
    </Stack>
  );
}

type LatelyProps = { name: string; points: Points; of: ScoreName; isFiltered: boolean };

/** The recent history of a score by the current formula; it ignores the filters. */
function Lately({ name, points: all, of, isFiltered }: LatelyProps) {
  const points = all.filter(
    ({ nicheScore }) => nicheScore.version === all.at(-1)?.nicheScore.version && isBelieved(nicheScore),
  );
  const [first] = points;
  if (first === undefined || points.length < 2)
    return (
      <Text size="xs" c="dimmed">
        Its history begins today.
      </Text>
    );
  const values = points.map(({ day, nicheScore }) => ({ at: day, value: nicheScore[of] }));
  return (
    <Group gap="xs" wrap="nowrap">
      <Sparkline points={values} label={`${name} since ${date(first.day)}`} width={110} />
      <Text size="xs" c="dimmed">
        {isFiltered && "without filters, "}since {date(first.day)}
      </Text>
    </Group>
  );
}

function HistoryTable({ points }: { points: Points }) {
  return (
    <Box className="panel scroll-x" mt="md" tabIndex={0} role="region" aria-label="History of the niche" mah={360}>
      <Table stickyHeader>
        <Table.Caption>{counted(points.length, "day")} on which the niche was noted</Table.Caption>
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
              Units a month
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
