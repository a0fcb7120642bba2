import { Anchor, Badge, Box, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Gauge } from "../../parts/gauge.tsx";
import { NicheDetails } from "./niche-details.tsx";
import classes from "./niche-score.module.css";
import { isBelieved, SCORE_NAMES, type ScoreName, scoreMeaning, scoreWord } from "./score-words.ts";
import type { Found, SearchRequest } from "./search-query.ts";

/** The score of a niche or a selection as a strip: four figures with their ratings, one sentence, and the reasons on request. */
export function NicheScore({ searchRequest, found }: { searchRequest: SearchRequest; found: Found }) {
  const [opened, { toggle }] = useDisclosure(false);
  const isSelection = searchRequest.keyword === null;
  const { name: title } = scoreMeaning("score", isSelection);
  if (!isBelieved(found.nicheScore)) return <NoScore title={title} found={found} />;
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Box className={`panel ${classes["strip"]}`}>
        <div className={classes["scores"]}>
          {SCORE_NAMES.map((name) => (
            <Score key={name} name={name} isSelection={isSelection} found={found} />
          ))}
        </div>
        <Text size="sm" className={classes["sentence"] ?? ""}>
          {found.explain?.sentences.score}{" "}
          <Anchor component="button" type="button" inherit onClick={toggle} aria-expanded={opened}>
            Score details
          </Anchor>
        </Text>
      </Box>
      {opened && <NicheDetails searchRequest={searchRequest} found={found} />}
    </Stack>
  );
}

/** The reason why there is no score, and the figures of the products. */
function NoScore({ title, found: { nicheScore, explain } }: { title: string; found: Found }) {
  return (
    <Box component="section" aria-label={title} p="sm">
      <Text size="sm" fw={600}>
        {nicheScore.reason}
      </Text>
      {explain && (
        <Text size="sm" c="dimmed">
          {explain.sentences.demand} {explain.sentences.competition}
        </Text>
      )}
    </Box>
  );
}

function Score({ name, isSelection, found }: { name: ScoreName; isSelection: boolean; found: Found }) {
  const { word, color } = scoreWord(name, found);
  const { name: title, about } = scoreMeaning(name, isSelection);
  return (
    <Group wrap="nowrap" gap={8} title={about}>
      <Gauge value={found.nicheScore[name]} name={title} color={color} size={48} isBare />
      <div>
        <Text size="sm" fw={600} lh={1.3}>
          {title}
        </Text>
        <Badge tt="none" size="sm" variant="outline" color="gray" style={{ color, borderColor: color }}>
          {word}
        </Badge>
      </div>
    </Group>
  );
}
