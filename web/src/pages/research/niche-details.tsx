import { Box, Button, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { DocsLink } from "../../parts/docs-link.tsx";
import { date } from "../../parts/format.ts";
import { Sparkline } from "../../parts/sparkline.tsx";
import { NicheHistoryTable, type NichePoints } from "./niche-history-table.tsx";
import { filtersOf } from "./parameters.ts";
import { isBelieved, SCORE_NAMES, SCORES, type ScoreName, scoreMeaning } from "./score-words.ts";
import { type Found, nicheHistoryQuery, type SearchRequest } from "./search-query.ts";

/** The reasons of each score and its recent history, which ignores the filters. */
export function NicheDetails({ searchRequest, found }: { searchRequest: SearchRequest; found: Found }) {
  const keyword = found.correctedKeyword ?? searchRequest.keyword;
  const history = useQuery({
    ...nicheHistoryQuery(keyword ?? "", searchRequest.marketplace),
    enabled: keyword !== null,
  });
  const points = history.data?.points ?? [];
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  const [tableShown, { toggle }] = useDisclosure(false);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
        {SCORE_NAMES.map((name) => (
          <Stack key={name} p="md" gap={6}>
            <Title order={3}>{scoreMeaning(name, keyword === null).name}</Title>
            <Text size="xs" c="dimmed">
              {scoreMeaning(name, keyword === null).about}
            </Text>
            <Box style={{ flexGrow: 1 }}>
              <Text size="sm">{found.explain?.sentences[name]}</Text>
              {name === "score" && <Text size="sm">{found.explain?.sentences.inputs}</Text>}
              {name === "opportunity" && <Text size="sm">{found.explain?.sentences.listings}</Text>}
            </Box>
            <Box mih={keyword === null ? 0 : 46} hidden={keyword === null}>
              {history.isLoading ? (
                <Skeleton height={24} width={140} />
              ) : (
                <Lately name={name} points={points} isFiltered={isFiltered} />
              )}
            </Box>
          </Stack>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        <DocsLink to="guides/niche-score">How the niche score works</DocsLink>
      </Text>
      {points.length > 1 && (
        <div>
          <Button variant="subtle" size="xs" onClick={toggle} aria-expanded={tableShown}>
            {tableShown ? "Hide history" : "Show history as a table"}
          </Button>
        </div>
      )}
      {tableShown && <NicheHistoryTable points={points} />}
    </>
  );
}

/** The history of a score by the current formula. */
function Lately({ name, points: all, isFiltered }: { name: ScoreName; points: NichePoints; isFiltered: boolean }) {
  const points = all.filter(
    ({ nicheScore }) => nicheScore.version === all.at(-1)?.nicheScore.version && isBelieved(nicheScore),
  );
  const [first] = points;
  if (first === undefined || points.length < 2)
    return (
      <Text size="xs" c="dimmed">
        History starts today.
      </Text>
    );
  const values = points.map(({ day, nicheScore }) => ({ at: day, value: nicheScore[name] }));
  return (
    <>
      <Sparkline points={values} label={`${SCORES[name].name} since ${date(first.day)}`} width={110} />
      <Text size="xs" c="dimmed">
        Since {date(first.day)}
        {isFiltered && ", without filters"}
      </Text>
    </>
  );
}
