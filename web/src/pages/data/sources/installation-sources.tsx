import { Code, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { useSessionState } from "../../../api/session.ts";
import { Facts } from "../../../parts/facts.tsx";
import { number } from "../../../parts/format.ts";
import { Meter } from "../../../parts/meter.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { StateMark, type Tone } from "../../../parts/state-mark.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { planTitle } from "../../settings/installation/plan-words.ts";

type SourceList = ResponseData<"/api/admin/sources", "get">;
type Source = SourceList["sources"][number];

const REFRESH_MS = 15_000;

const NAMES: Record<string, string> = { keepa: "Keepa", "sp-api": "Amazon Selling Partner API" };

const STATES: Record<Source["state"], { tone: Tone; name: string }> = {
  healthy: { tone: "good", name: "Working" },
  failing: { tone: "bad", name: "Failing" },
  not_used: { tone: "quiet", name: "Connected, not used yet" },
  not_set_up: { tone: "quiet", name: "Not connected" },
};

export function Sources() {
  const query = useQuery({
    queryKey: ["operator", "sources"],
    queryFn: () => client.get("/api/admin/sources"),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown query={query} loading={<Loading rows={3} height={180} />}>
      {({ sources, nextRefreshAt, plans }) => (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48}>
            {sources.map((source) => (
              <SourcePanel key={source.name} source={source} nextRefreshAt={nextRefreshAt} />
            ))}
          </SimpleGrid>
          <Due plans={plans} nextRefreshAt={nextRefreshAt} />
        </Stack>
      )}
    </Shown>
  );
}

type SourceProps = { source: Source } & Pick<SourceList, "nextRefreshAt">;

function SourcePanel({ source, nextRefreshAt }: SourceProps) {
  const { tone, name } = STATES[source.state];
  return (
    <Panel title={NAMES[source.name] ?? source.name} actions={<StateMark tone={tone}>{name}</StateMark>}>
      {source.state === "not_set_up" ? (
        <Text size="sm">{withCode(source.howToSetUp ?? "")}</Text>
      ) : (
        <SourceFacts source={source} nextRefreshAt={nextRefreshAt} />
      )}
    </Panel>
  );
}

function SourceFacts({ source, nextRefreshAt }: SourceProps) {
  const { lastSuccessAt, lastFailureAt, lastFault, lastProblem, today, ...budget } = source;
  const isOver = source.state === "healthy" && lastFailureAt !== null;
  return (
    <Stack gap="sm">
      {budget.budgetPerDay !== null && (
        <Meter
          label="Tokens used today"
          used={budget.budgetPerDay - (budget.budgetLeft ?? budget.budgetPerDay)}
          limit={budget.budgetPerDay}
        />
      )}
      <Facts
        facts={[
          ["Last success", lastSuccessAt === null ? "never" : <When key="success" at={lastSuccessAt} />],
          [
            "Last error",
            lastFailureAt === null ? (
              "none"
            ) : (
              <span key="failure">
                <When at={lastFailureAt} />
                {isOver && ", requests have succeeded since"}
              </span>
            ),
          ],
          ...(lastProblem || lastFault ? [["Error message", lastProblem ?? lastFault] as const] : []),
          ["Next run", <When key="next" at={nextRefreshAt} />],
          ["Updated today", number(today.stored)],
          ["Rejected as implausible", number(today.rejected)],
          ["Not found at source", number(today.unknown)],
          ["Errors today", number(today.failures)],
        ]}
      />
    </Stack>
  );
}

const COLUMNS = [
  "Plan",
  { name: "Refresh interval", isFigure: true },
  { name: "Products", isFigure: true },
  { name: "Overdue products", isFigure: true },
  { name: "Keywords", isFigure: true },
  { name: "Overdue keywords", isFigure: true },
];

function Due({ plans, nextRefreshAt }: Pick<SourceList, "plans" | "nextRefreshAt">) {
  const { demo } = useSessionState().installation;
  return (
    <Panel title="Refresh status">
      <Text c="dimmed" mb="xs">
        {nextRefreshAt === null ? (
          `No source is connected. ${demo ? "The demo market changes by itself." : "Data changes only through imports."}`
        ) : (
          <>
            Overdue products and keywords are refreshed next <When at={nextRefreshAt} />.
          </>
        )}
      </Text>
      {plans.length === 0 ? (
        <Text size="sm">Counting took too long. Numbers appear with the next refresh.</Text>
      ) : (
        <WideTable label="Refresh status by plan" columns={COLUMNS} minWidth={680}>
          {plans.map((plan) => (
            <Table.Tr key={plan.plan}>
              <Table.Th scope="row" fw={500}>
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
    </Panel>
  );
}

/** Formats names of settings as code. */
function withCode(text: string) {
  return text
    .split(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/)
    .map((piece, i) => (i % 2 === 1 ? <Code key={piece}>{piece}</Code> : piece));
}
