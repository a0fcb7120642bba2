import { Anchor, Button, Checkbox, Group, Stack, Table, Text, Tooltip } from "@mantine/core";
import { IconBulb, IconColumns2, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { compactMoney, counted, number, rating } from "../../parts/format.ts";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { AddToList } from "./add-to-list.tsx";
import { type Idea, ideasQuery, type Seed } from "./keyword-queries.ts";
import { SeedForm } from "./seed-form.tsx";

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = [
  { name: "Choose", isHidden: true },
  "Keyword",
  ...["Shared", "Products", "Units/month", "Revenue/month", "Demand", "Competition", "Opportunity", "Score"].map(
    figure,
  ),
];
/** The compare page has room for these. */
const MOST_COMPARED = 5;

export function Ideas({ seed, onSeed }: { seed: Seed; onSeed: (seed: Seed) => void }) {
  const hasSeed = Boolean(seed.keyword ?? seed.asin ?? seed.category);
  return (
    <>
      <SeedForm seed={seed} onSeed={onSeed} />
      {hasSeed ? (
        <Found key={JSON.stringify(seed)} seed={seed} />
      ) : (
        <Empty icon={<IconBulb />} title="Find related keywords">
          Enter a keyword, an ASIN or a category. We read the titles of its products and show the phrases they share.
        </Empty>
      )}
    </>
  );
}

function Found({ seed }: { seed: Seed }) {
  const query = useQuery(ideasQuery(seed));
  return (
    <Shown query={query} loading={<Loading rows={8} height={44} />}>
      {({ ideas, sampledProducts, currency, reason }) =>
        ideas.length === 0 ? (
          <Empty icon={<IconBulb />} title="No ideas found">
            {reason}
          </Empty>
        ) : (
          <IdeasTable ideas={ideas} sampled={sampledProducts} currency={currency} seed={seed} />
        )
      }
    </Shown>
  );
}

type IdeasTableProps = { ideas: readonly Idea[]; sampled: number; currency: string; seed: Seed };

function IdeasTable({ ideas, sampled, currency, seed: { marketplace } }: IdeasTableProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const mayChange = useHasRole("member");
  const toggle = (keyword: string) =>
    setChosen((now) => (now.includes(keyword) ? now.filter((each) => each !== keyword) : [...now, keyword]));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {counted(ideas.length, "idea")} from the titles of {counted(sampled, "product")}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconColumns2 size={16} aria-hidden />}
            disabled={chosen.length === 0}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/research/compare"
                search={{ keywords: chosen.slice(0, MOST_COMPARED), marketplace }}
              />
            )}
          >
            Compare
          </Button>
          {mayChange && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={chosen.length === 0}
              onClick={() => setAdding(true)}
            >
              Add to list
            </Button>
          )}
        </Group>
      </Group>
      <WideTable label="Keyword ideas" columns={COLUMNS} minWidth={900}>
        {ideas.map((idea) => (
          <Table.Tr key={idea.keyword}>
            <Table.Td w={40}>
              <Checkbox
                aria-label={`Choose ${idea.keyword}`}
                checked={chosen.includes(idea.keyword)}
                onChange={() => toggle(idea.keyword)}
              />
            </Table.Td>
            <Table.Td>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to="/research" search={{ keyword: idea.keyword, marketplace }} />
                )}
              >
                {idea.keyword}
              </Anchor>
            </Table.Td>
            {figuresOf(idea, currency).map(([name, text]) => (
              <Table.Td key={name} ta="right" className="figures">
                {name === "Score" && idea.reason !== null ? <NoScore reason={idea.reason} /> : text}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </WideTable>
      {isAdding && <AddToList keywords={chosen} marketplace={marketplace} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function figuresOf(idea: Idea, currency: string): [string, string][] {
  const shown = (points: number) => rating(idea.enough ? points : null);
  return [
    ["Shared", number(idea.sharedProducts)],
    ["Products", number(idea.products)],
    ["Units", number(idea.units)],
    ["Revenue", compactMoney(idea.revenue, currency)],
    ["Demand", shown(idea.demand)],
    ["Competition", shown(idea.competition)],
    ["Opportunity", shown(idea.opportunity)],
    ["Score", shown(idea.score)],
  ];
}

function NoScore({ reason }: { reason: string }) {
  return (
    <Tooltip label={reason} multiline w={240}>
      <span>
        –<span className="hidden-visually"> {reason}</span>
      </span>
    </Tooltip>
  );
}
