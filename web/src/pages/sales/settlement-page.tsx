import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { IconAlertTriangle, IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { Facts } from "../../parts/facts.tsx";
import { counted, date, dateTime, number, UNKNOWN } from "../../parts/format.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ResourcePage } from "../../parts/resource-page.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Select } from "../../parts/select.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { AssignClass, type Assigned } from "./assign-class.tsx";
import { ExportCsv } from "./export-csv.tsx";
import { moneyText, type Show } from "./figure-text.ts";
import { isLineClass, LINE_CLASSES } from "./line-classes.ts";
import { ClassBadge } from "./line-kinds.tsx";
import { HiddenMoney } from "./sales-frame.tsx";
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
    <Page
      title={`Settlement ${id}`}
      about={startAt === null ? undefined : `${date(startAt)} – ${date(endAt)}`}
      actions={<ExportCsv path={`/api/v1/sales/settlements/${encodeURIComponent(id)}/lines`} />}
    >
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/sales/settlements" />}>
        All settlements
      </Anchor>
      <HiddenMoney isHidden={isHidden} />
      {reconciled === false && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title={`The lines don’t add up: off by ${moneyText(difference, show)}`}
        >
          The file says {moneyText(total, show)}, its lines add up to {moneyText(sum, show)}. Download the report again
          from Seller Central and upload it: the complete file replaces this one.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
        <Panel title="Reconciliation" actions={<SettlementState settlement={settlement} show={show} />}>
          <Facts
            facts={[
              ["Total in the file", moneyText(total, show)],
              [`Sum of ${counted(settlement.lines, "line")}`, moneyText(sum, show)],
              ["Difference", moneyText(difference, show)],
              ["Paid out", dateTime(depositAt)],
              ["Imported from", importId === null ? UNKNOWN : <ImportLink key="import" importId={importId} />],
            ]}
          />
        </Panel>
        <Classes settlement={settlement} show={show} />
      </SimpleGrid>
      {unclassified > 0 && (
        <Alert color="orange" icon={<IconTags />} title={`${counted(unclassified, "line")} without a class`}>
          The net includes {moneyText(settlement.unclassifiedAmount, show)} of unclassified lines. Assign a class to
          move the amount to its figure.
        </Alert>
      )}
      <Lines id={id} show={show} />
    </Page>
  );
}

function ImportLink({ importId }: { importId: string }) {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/data/reports/$importId" params={{ importId }} />}>
      View import
    </Anchor>
  );
}

function Classes({ settlement, show }: { settlement: SettlementDetail; show: Show }) {
  const navigate = route.useNavigate();
  return (
    <Panel title="By class">
      <Table aria-label="Sums by class">
        <Table.Tbody>
          {settlement.classes.map(({ class: of, lines, amount }) => (
            <Table.Tr key={of}>
              <Table.Th scope="row" fw={450}>
                <Anchor
                  component="button"
                  size="sm"
                  ta="left"
                  onClick={() => void navigate({ search: (before) => ({ ...before, class: of }), resetScroll: false })}
                >
                  {LINE_CLASSES[of]}
                </Anchor>
              </Table.Th>
              <Table.Td ta="right" c="dimmed">
                {counted(lines, "line")}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {moneyText(amount, show)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Sum</Table.Th>
            <Table.Td ta="right" c="dimmed">
              {counted(settlement.lines, "line")}
            </Table.Td>
            <Table.Th ta="right" className="figures">
              {moneyText(settlement.sum, show)}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Panel>
  );
}

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = ["Posted", "Line", "Class", "Order", "SKU", figure("Units"), figure("Amount")];

function Lines({ id, show }: { id: string; show: Show }) {
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
    <Panel
      title="Lines"
      about="As they are in the file, in its order."
      actions={
        <>
          <Select
            aria-label="Class"
            placeholder="All classes"
            data={Object.entries(LINE_CLASSES).map(([value, label]) => ({ value, label }))}
            value={isLineClass(of) ? of : null}
            onChange={(value) => filter({ class: value ?? undefined })}
            clearable
            clearButtonProps={{ "aria-label": "Show all classes" }}
            w={210}
          />
          <SearchBox
            label="Search lines"
            placeholder="Order, SKU or description"
            value={search}
            onChange={(text) => filter({ search: text || undefined })}
          />
        </>
      }
    >
      <Shown query={query} loading={<Loading rows={8} height={40} />}>
        {({ lines, total, next }) => (
          <Stack gap="sm" aria-busy={query.isPlaceholderData}>
            {lines.length === 0 ? (
              <Text c="dimmed">No line matches.</Text>
            ) : (
              <WideTable label="Lines of the settlement" columns={COLUMNS} minWidth={880} isFramed={false}>
                {lines.map((line) => (
                  <LineRow key={line.line} line={line} show={show} onAssign={setAssigning} />
                ))}
              </WideTable>
            )}
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {counted(total, "line")}
              </Text>
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
    </Panel>
  );
}

type LineRowProps = { line: SettlementLine; show: Show; onAssign: (kind: Assigned) => void };

function LineRow({ line, show, onAssign }: LineRowProps) {
  const mayChange = useHasRole("member");
  const { kindId, amountDescription, transactionType, amountType } = line;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{date(line.postedAt)}</Table.Td>
      <Table.Td>
        <Text size="sm">{amountDescription || transactionType}</Text>
        <Text size="xs" c="dimmed">
          {[transactionType, amountType].filter(Boolean).join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td>
        <ClassBadge of={line.class} />
        {mayChange && line.class === "unclassified" && (
          <div>
            <Anchor
              component="button"
              size="xs"
              onClick={() => onAssign({ id: kindId, amountDescription, transactionType })}
            >
              Assign class
            </Anchor>
          </div>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{line.orderId ?? UNKNOWN}</Table.Td>
      <Table.Td style={{ overflowWrap: "anywhere" }}>{line.sku ?? UNKNOWN}</Table.Td>
      <Table.Td ta="right">{number(line.quantity)}</Table.Td>
      <Table.Td ta="right" className="figures">
        {moneyText(line.amount, show)}
      </Table.Td>
    </Table.Tr>
  );
}
