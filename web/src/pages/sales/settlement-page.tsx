import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { Chip } from "../../parts/chip.tsx";
import { counted, date, number, UNKNOWN } from "../../parts/format.ts";
import { Kpi, KpiStrip } from "../../parts/kpi.tsx";
import { ResourcePage } from "../../parts/resource-page.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { RowTable, TwoLines } from "../../parts/wide-table.tsx";
import { AssignClass, type Assigned } from "./assign-class.tsx";
import { moneyText, type Show } from "./figure-text.ts";
import { isLineClass, LINE_CLASSES } from "./line-classes.ts";
import { ClassBadge } from "./line-kinds.tsx";
import { Bar, HiddenMoney, SalesPage } from "./sales-page.tsx";
import {
  type LinesRequest,
  linesQuery,
  type SettlementDetail,
  type SettlementLine,
  settlementQuery,
} from "./sales-queries.ts";
import { SettlementState } from "./settlement-state.tsx";

const route = getRouteApi("/inside/sales/sales/settlements/$settlementId");

/** One settlement: its total, its sums by class and its lines. */
export function SettlementPage() {
  const { settlementId } = route.useParams();
  const query = useQuery(settlementQuery(settlementId));
  return (
    <ResourcePage
      query={query}
      title="Settlement"
      back={{ to: "/sales/settlements", label: "All settlements" }}
      heights={[160, 420]}
    >
      {(settlement) => <Content settlement={settlement} />}
    </ResourcePage>
  );
}

function Content({ settlement }: { settlement: SettlementDetail }) {
  const { id, currency, moneyHidden: isHidden, total, sum, difference, reconciled, unclassified } = settlement;
  const { startAt, endAt, depositAt, importId } = settlement;
  const show = { currency, isHidden };
  return (
    <SalesPage
      title={`Settlement ${id}`}
      exports={[{ name: "Lines", path: `/api/v1/sales/settlements/${encodeURIComponent(id)}/lines` }]}
      actions={
        importId !== null && (
          <Button
            variant="subtle"
            renderRoot={(props) => <Link {...props} to="/data/reports/$importId" params={{ importId }} />}
          >
            View import
          </Button>
        )
      }
      isWide
    >
      <HiddenMoney isHidden={isHidden} />
      <KpiStrip label="Settlement">
        <Kpi
          label="Total in the file"
          value={moneyText(total, show)}
          below={startAt === null ? undefined : `${date(startAt)} – ${date(endAt)}`}
        />
        <Kpi label={`Sum of ${counted(settlement.lines, "line")}`} value={moneyText(sum, show)} />
        <Kpi
          label="Difference"
          value={moneyText(difference, show)}
          below={<SettlementState settlement={{ ...settlement, difference: null }} show={show} />}
        />
        <Kpi label="Paid out" value={date(depositAt)} />
        <Kpi
          label="Without a class"
          value={moneyText(settlement.unclassifiedAmount, show)}
          below={unclassified > 0 ? `${counted(unclassified, "line")} without a class` : "No line"}
        />
      </KpiStrip>
      {reconciled === false && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title={`The lines don’t add up: off by ${moneyText(difference, show)}`}
          m="12px var(--gutter) 0"
        >
          Download the report again from Seller Central and upload it: the complete file replaces this one.
        </Alert>
      )}
      <Lines settlement={settlement} show={show} />
    </SalesPage>
  );
}

/** The lines as they are in the file, by class. Each class says what its lines add up to. */
function Lines({ settlement: { id, classes }, show }: { settlement: SettlementDetail; show: Show }) {
  const { class: of, search = "", page } = route.useSearch();
  const navigate = route.useNavigate();
  const [assigning, setAssigning] = useState<Assigned>();
  const after = Number(page) || undefined;
  const request: LinesRequest = {
    ...(isLineClass(of) && { class: of }),
    ...(search && { search }),
    ...(after && { after }),
  };
  const query = useQuery(linesQuery(id, request));
  const filter = (chosen: { class?: string | undefined; search?: string | undefined; page?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...chosen }) as never,
      // Every letter of a search would be a page to go back to.
      replace: "search" in chosen,
      resetScroll: false,
    });
  return (
    <>
      <Bar>
        <SearchBox
          label="Search lines"
          placeholder="Order, SKU or description"
          value={search}
          onChange={(text) => filter({ search: text || undefined })}
        />
        {classes.map(({ class: each, amount }) => (
          <Chip
            key={each}
            isOn={each === of}
            count={moneyText(amount, show)}
            onClick={() => filter({ class: each === of ? undefined : each })}
          >
            {LINE_CLASSES[each]}
          </Chip>
        ))}
      </Bar>
      <Shown query={query} loading={<Loading rows={8} height={40} />}>
        {({ lines, total, next }) => (
          <Stack gap="sm" aria-busy={query.isPlaceholderData} px="var(--gutter)" pb="md">
            {lines.length === 0 ? (
              <Text c="dimmed">No line matches.</Text>
            ) : (
              <RowTable
                label="Lines of the settlement"
                minWidth={880}
                rows={lines}
                rowKey={({ line }) => String(line)}
                columns={[
                  ["Posted", ({ postedAt }) => date(postedAt)],
                  [
                    "Line",
                    ({ amountDescription, transactionType, amountType }) => (
                      <TwoLines under={[transactionType, amountType].filter(Boolean).join(" · ")}>
                        {amountDescription || transactionType}
                      </TwoLines>
                    ),
                  ],
                  ["Class", (line) => <LineClassOf line={line} onAssign={setAssigning} />],
                  ["Order", ({ orderId }) => orderId ?? UNKNOWN],
                  ["SKU", ({ sku }) => sku ?? UNKNOWN],
                  ["Units", ({ quantity }) => number(quantity), "figure"],
                  ["Amount", ({ amount }) => moneyText(amount, show), "figure"],
                ]}
              />
            )}
            <Group justify="space-between">
              <Text c="dimmed">{counted(total, "line")}</Text>
              <Group gap="xs">
                {after !== undefined && (
                  <Button size="xs" variant="default" onClick={() => filter({ ...(of && { class: of }) })}>
                    First lines
                  </Button>
                )}
                {next !== null && (
                  <Button size="xs" variant="default" onClick={() => filter({ page: String(next) })}>
                    Next lines
                  </Button>
                )}
              </Group>
            </Group>
          </Stack>
        )}
      </Shown>
      {assigning && <AssignClass kind={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  );
}

function LineClassOf({ line, onAssign }: { line: SettlementLine; onAssign: (kind: Assigned) => void }) {
  const mayChange = useHasRole("member");
  const { kindId: id, amountDescription, transactionType } = line;
  return (
    <Group gap={8} wrap="nowrap">
      <ClassBadge of={line.class} />
      {mayChange && line.class === "unclassified" && (
        <Anchor component="button" size="xs" onClick={() => onAssign({ id, amountDescription, transactionType })}>
          Assign class
        </Anchor>
      )}
    </Group>
  );
}
