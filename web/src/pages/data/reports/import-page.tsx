import { Alert, Anchor, Button, Progress, SimpleGrid, Stack } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { useHasRole } from "../../../api/session.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { Count } from "../../../parts/count.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { dateTime, number, percent, UNKNOWN } from "../../../parts/format.ts";
import { countryOf } from "../../../parts/marketplaces.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { ResourcePage } from "../../../parts/resource-page.tsx";
import { StateMark } from "../../../parts/state-mark.tsx";
import { RowTable } from "../../../parts/wide-table.tsx";
import { moneyText, spanText } from "../../sales/figure-text.ts";
import { importQuery, type SalesImportDetail, useSalesChanged } from "../../sales/sales-queries.ts";
import { SettlementState } from "../../sales/settlement-state.tsx";
import { HeldImport } from "./held-import.tsx";
import { IMPORT_STATES, kindName } from "./import-words.tsx";
import { ImportedAdvertising } from "./imported-advertising.tsx";

const route = getRouteApi("/inside/sales/data/reports/$importId");

/** One import: the recognised format, the added data, and the rejected rows with reasons. */
export function SalesImportPage() {
  const { importId } = route.useParams();
  const query = useQuery(importQuery(importId));
  return (
    <ResourcePage query={query} title="Import" back={{ to: "/data", label: "All reports" }} heights={[180, 240]}>
      {(run) => <Content run={run} />}
    </ResourcePage>
  );
}

function Content({ run }: { run: SalesImportDetail }) {
  const { id, name, status, kind, problem } = run;
  const mayChange = useHasRole("member");
  const [isDeleting, setDeleting] = useState(false);
  const changed = useSalesChanged();
  const navigate = useNavigate();
  useReload(status === "done", changed);
  return (
    <Page
      title={name}
      about={kindName(kind)}
      actions={
        mayChange && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            Delete import
          </Button>
        )
      }
    >
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle />} title="The import failed">
          {problem}
        </Alert>
      )}
      {status === "held" ? <HeldImport run={run} /> : <Outcome run={run} />}
      {run.settlements.length > 0 && <Settlements run={run} />}
      {run.advertising.length > 0 && <ImportedAdvertising totals={run.advertising} />}
      {run.reasons.length > 0 && <Reasons run={run} />}
      <Confirm
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this import?"
        action="Delete import"
        onConfirm={async () => {
          await client.delete("/api/v1/sales/imports/{id}", { path: { id } });
          await navigate({ to: "/data" });
          await changed();
          notifyDone(`Deleted “${name}”.`);
        }}
      >
        Every record that “{name}” brought is deleted too, and figures change. You can upload the file again.
      </Confirm>
    </Page>
  );
}

/** The recognised format and the data added so far. */
function Outcome({ run }: { run: SalesImportDetail }) {
  const { status, kind, format, counts, progress, periodStart, periodEnd, marketplaces } = run;
  return (
    <Panel
      title={status === "done" ? "Summary" : "Progress"}
      actions={<StateMark tone={IMPORT_STATES[status].tone}>{IMPORT_STATES[status].name}</StateMark>}
    >
      <Stack>
        {status === "running" && progress !== null && (
          <Progress
            value={progress * 100}
            size="lg"
            animated
            aria-label={`${percent(progress)} of the file processed`}
          />
        )}
        <SimpleGrid cols={{ base: 2, sm: 5 }}>
          <Count name="Rows read" value={counts.read} />
          <Count name="New" value={counts.added} />
          <Count name="Changed" value={counts.changed} />
          <Count name="Unchanged" value={counts.unchanged} />
          <Count name="Rejected" value={counts.rejected} />
        </SimpleGrid>
        <Facts
          facts={[
            ["Recognised as", format === null ? kindName(kind) : `${kindName(kind)} (${format})`],
            ["Marketplaces", marketplaces.map(countryOf).join(", ") || UNKNOWN],
            [
              "Period",
              periodStart === null || periodEnd === null ? UNKNOWN : spanText({ from: periodStart, to: periodEnd }),
            ],
            ["Uploaded", dateTime(run.createdAt)],
            ["Finished", dateTime(run.finishedAt)],
          ]}
        />
      </Stack>
    </Panel>
  );
}

/** Figures of other pages are loaded again when the import has finished. */
function useReload(isDone: boolean, reload: () => Promise<unknown>): void {
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) void reload();
    wasDone.current = isDone;
  }, [isDone, reload]);
}

function Settlements({ run: { settlements } }: { run: SalesImportDetail }) {
  const showOf = ({ currency, total, reconciled }: (typeof settlements)[number]) => ({
    ...{ currency, isHidden: total === null && reconciled !== null },
  });
  return (
    <Panel title="Settlements">
      <RowTable
        label="Settlements of the file"
        minWidth={480}
        rows={settlements}
        rowKey={({ id }) => id}
        columns={[
          [
            "Settlement",
            ({ id: settlementId }) => (
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/sales/settlements/$settlementId" params={{ settlementId }} />
                )}
              >
                {settlementId}
              </Anchor>
            ),
          ],
          ["Total", (settlement) => moneyText(settlement.total, showOf(settlement)), "figure"],
          ["Status", (settlement) => <SettlementState settlement={settlement} show={showOf(settlement)} />],
          ["Unclassified", ({ unclassified }) => number(unclassified), "figure"],
        ]}
      />
    </Panel>
  );
}

function Reasons({ run: { reasons, counts } }: { run: SalesImportDetail }) {
  return (
    <Panel
      title="Rejected rows"
      about={`${number(counts.rejected)} of ${number(counts.read)} rows. Correct the file and upload it again.`}
    >
      <RowTable
        label="Reasons for rejected rows"
        minWidth={360}
        rows={reasons}
        rowKey={({ reason }) => reason}
        columns={[
          ["Reason", ({ reason }) => <span style={{ overflowWrap: "anywhere" }}>{reason}</span>],
          ["Rows", ({ rows }) => number(rows), "figure"],
        ]}
      />
    </Panel>
  );
}
