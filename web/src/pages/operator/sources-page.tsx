import { Code, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ask, client, type ResponseData } from "../../api/client.ts";
import { Facts } from "../../parts/facts.tsx";
import { number } from "../../parts/format.ts";
import { Meter } from "../../parts/meter.tsx";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { StateMark, type Tone } from "../../parts/state-mark.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { planTitle } from "./plan-words.ts";

type Sources = ResponseData<"/api/admin/sources", "get">;
type Source = Sources["sources"][number];

const REFRESH_MS = 15_000;

const NAMES: Record<string, string> = { keepa: "Keepa", "sp-api": "Amazon Selling Partner API" };

const STATES: Record<Source["state"], { tone: Tone; name: string }> = {
  healthy: { tone: "good", name: "Working" },
  failing: { tone: "bad", name: "Failing" },
  not_used: { tone: "quiet", name: "Set up, not used yet" },
  not_set_up: { tone: "quiet", name: "Not set up" },
};

export function SourcesPage() {
  const query = useQuery({
    queryKey: ["operator", "sources"],
    queryFn: () => ask(client.GET("/api/admin/sources")),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page
      title="Sources"
      about="Where fresh figures come from by themselves. What people track is asked for again when it gets older than their plan allows."
    >
      <Shown query={query} loading={<Loading rows={3} height={180} />}>
        {({ sources, nextRefreshAt, plans }) => (
          <Stack>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {sources.map((source) => (
                <SourcePanel key={source.name} source={source} />
              ))}
            </SimpleGrid>
            <Due plans={plans} nextRefreshAt={nextRefreshAt} />
          </Stack>
        )}
      </Shown>
    </Page>
  );
}

function SourcePanel({ source }: { source: Source }) {
  const { tone, name } = STATES[source.state];
  return (
    <Panel title={NAMES[source.name] ?? source.name} actions={<StateMark tone={tone}>{name}</StateMark>}>
      {source.state === "not_set_up" ? (
        <Text size="sm">{withCode(source.howToSetUp ?? "")}</Text>
      ) : (
        <SourceFacts source={source} />
      )}
    </Panel>
  );
}

function SourceFacts({
  source: { lastSuccessAt, lastFailureAt, lastFault, lastProblem, today, ...budget },
}: {
  source: Source;
}) {
  return (
    <Stack gap="sm">
      {budget.budgetPerDay !== null && (
        <Meter
          label="Tokens spent today"
          used={budget.budgetPerDay - (budget.budgetLeft ?? budget.budgetPerDay)}
          limit={budget.budgetPerDay}
        />
      )}
      <Facts
        facts={[
          ["Last answer", <When key="success" at={lastSuccessAt} />],
          ["Last failure", <When key="failure" at={lastFailureAt} />],
          ...(lastProblem || lastFault ? [["What it said", lastProblem ?? lastFault] as const] : []),
          ["Stored today", number(today.stored)],
          ["Not believed", number(today.rejected)],
          ["Not known there", number(today.unknown)],
          ["Failures today", number(today.failures)],
        ]}
      />
    </Stack>
  );
}

const COLUMNS = [
  "Plan",
  { name: "Fresh within", isFigure: true },
  { name: "Products", isFigure: true },
  { name: "Overdue products", isFigure: true },
  { name: "Keywords", isFigure: true },
  { name: "Overdue keywords", isFigure: true },
];

function Due({ plans, nextRefreshAt }: Pick<Sources, "plans" | "nextRefreshAt">) {
  return (
    <Stack gap="xs" component="section" aria-label="What is due">
      <Title order={2}>What is due</Title>
      <Text size="sm" c="dimmed">
        {nextRefreshAt === null ? (
          "No source is set up: figures change by imports alone."
        ) : (
          <>
            Asked for next <When at={nextRefreshAt} />.
          </>
        )}
      </Text>
      {plans.length === 0 ? (
        <Text size="sm">Counting took too long; the figures come with the next refresh.</Text>
      ) : (
        <WideTable label="What is due, by plan" columns={COLUMNS} minWidth={680}>
          {plans.map((plan) => (
            <Table.Tr key={plan.plan}>
              <Table.Th scope="row" fw={550}>
                {planTitle(plan.plan)}
              </Table.Th>
              <Table.Td ta="right">{number(plan.refreshHours)} h</Table.Td>
              <Table.Td ta="right">{number(plan.products)}</Table.Td>
              <Table.Td ta="right">{number(plan.overdueProducts)}</Table.Td>
              <Table.Td ta="right">{number(plan.keywords)}</Table.Td>
              <Table.Td ta="right">{number(plan.overdueKeywords)}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Stack>
  );
}

/** Formats names of settings as code. */
function withCode(text: string) {
  return text
    .split(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/)
    .map((piece, i) => (i % 2 === 1 ? <Code key={piece}>{piece}</Code> : piece));
}
