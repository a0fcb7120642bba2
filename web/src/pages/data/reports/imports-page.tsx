import { Anchor, Button, Menu, Progress, Stack, Switch, Table, Text, TextInput } from "@mantine/core";
import { IconPlugConnected, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useHasRole } from "../../../api/session.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { FormModal } from "../../../parts/form-modal.tsx";
import { counted, number, percent, UNKNOWN } from "../../../parts/format.ts";
import { countryOf } from "../../../parts/marketplaces.ts";
import { MoreMenu } from "../../../parts/more-menu.tsx";
import { NewestOlder } from "../../../parts/newest-older.tsx";
import { notifyDone, notifyFailed } from "../../../parts/notify.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { StateMark } from "../../../parts/state-mark.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { spanText } from "../../sales/figure-text.ts";
import { FIRST_KINDS, IMPORT_STATES, KINDS, kindName } from "./import-words.tsx";
import { importsQuery, type SalesImport, salesSettingsQuery, useSalesChanged } from "../../sales/sales-queries.ts";
import { UploadReports } from "./upload-reports.tsx";

const route = getRouteApi("/inside/sales/data");

/** Uploads of reports, their progress, and the deletion of all sales data. */
export function SalesImportsPage() {
  const { before } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(importsQuery(before));
  const mayChange = useHasRole("member");
  const isOwner = useHasRole("owner");
  const go = (to: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, before: to }) as never, resetScroll: false });
  const isEmpty = query.data?.imports.length === 0 && before === undefined;
  return (
    <Page
      title="Sales reports"
      actions={
        <Button
          variant="subtle"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/settings/assistants" />}
        >
          Connect your selling account
        </Button>
      }
    >
      {mayChange && <UploadReports />}
      <Stack gap="xs" component="section" aria-label="Imports">
        <Shown query={query} loading={<Loading rows={5} height={52} />}>
          {({ imports, next }) =>
            isEmpty ? (
              <Text c="dimmed">No reports yet.</Text>
            ) : (
              <>
                <ImportTable imports={imports} mayChange={mayChange} />
                <NewestOlder
                  onNewest={before === undefined ? undefined : () => go(undefined)}
                  onOlder={next === null ? undefined : () => go(next)}
                />
              </>
            )
          }
        </Shown>
      </Stack>
      <WhichReports showsAll={!isEmpty} />
      {isOwner && <Privacy />}
      {isOwner && !isEmpty && <DeleteAll />}
    </Page>
  );
}

const COLUMNS = [
  "File",
  "Report",
  "Period",
  "Status",
  { name: "Rows", isFigure: true },
  "Uploaded",
  { name: "Actions", isHidden: true },
];

function ImportTable({ imports, mayChange }: { imports: readonly SalesImport[]; mayChange: boolean }) {
  const [deleting, setDeleting] = useState<SalesImport>();
  const changed = useSalesChanged();
  return (
    <>
      <WideTable label="Imported reports" columns={COLUMNS} minWidth={880}>
        {imports.map((each) => (
          <Row key={each.id} run={each} onDelete={mayChange ? () => setDeleting(each) : undefined} />
        ))}
      </WideTable>
      <Confirm
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this import?"
        action="Delete import"
        onConfirm={async () => {
          if (!deleting) return;
          await client.delete("/api/v1/sales/imports/{id}", { path: { id: deleting.id } });
          await changed();
          notifyDone(`Deleted “${deleting.name}”.`);
        }}
      >
        Every record that “{deleting?.name}” brought is deleted too, and figures change. You can upload the file again.
      </Confirm>
    </>
  );
}

function Row({ run, onDelete }: { run: SalesImport; onDelete: (() => void) | undefined }) {
  const { id, name, kind, status, counts, progress, problem, periodStart, periodEnd, marketplaces, createdAt } = run;
  return (
    <Table.Tr>
      <Table.Td miw={160} maw={300}>
        <Anchor
          c="var(--ink)"
          fw={500}
          truncate
          display="block"
          title={name}
          renderRoot={(props) => <Link {...props} to="/data/reports/$importId" params={{ importId: id }} />}
        >
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td>
        {kindName(kind)}
        {marketplaces.length > 0 && (
          <Text size="xs" c="dimmed">
            {marketplaces.map(countryOf).join(", ")}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        {periodStart === null || periodEnd === null ? UNKNOWN : spanText({ from: periodStart, to: periodEnd })}
      </Table.Td>
      <Table.Td miw={130}>
        <StateMark tone={IMPORT_STATES[status].tone}>{IMPORT_STATES[status].name}</StateMark>
        {status === "running" && progress !== null && (
          <Progress value={progress * 100} size="sm" mt={4} aria-label={`${percent(progress)} completed`} />
        )}
        {problem && (
          <Text size="xs" c="dimmed" maw={280} truncate title={problem}>
            {problem}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {number(counts.read)}
        {counts.rejected > 0 && (
          <Text size="xs" c="var(--bad)">
            {number(counts.rejected)} rejected
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <When at={createdAt} />
      </Table.Td>
      <Table.Td w={44}>
        {onDelete && (
          <MoreMenu title={name}>
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
              Delete import
            </Menu.Item>
          </MoreMenu>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Which reports there are, what each gives, and where to find it. */
function WhichReports({ showsAll }: { showsAll: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const kinds = isOpen || showsAll ? (Object.keys(KINDS) as (keyof typeof KINDS)[]) : FIRST_KINDS;
  if (showsAll && !isOpen)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          Show where to find each report
        </Button>
      </div>
    );
  return (
    <Panel title="Where to find your reports" about="Start with settlements and orders.">
      <WideTable
        label="Reports and where to find them"
        columns={["Report", "You get", "Where"]}
        minWidth={620}
      >
        {kinds.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={500}>
              {KINDS[kind].name}
            </Table.Th>
            <Table.Td>{KINDS[kind].gives}</Table.Td>
            <Table.Td c="dimmed">{KINDS[kind].where}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {!isOpen && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setOpen(true)}>
          Show {counted(Object.keys(KINDS).length - FIRST_KINDS.length, "more report")}
        </Button>
      )}
    </Panel>
  );
}

/** An owner may hide money from viewers. */
function Privacy() {
  const query = useQuery(salesSettingsQuery);
  const changed = useSalesChanged();
  const set = async (hideMoney: boolean) => {
    try {
      await client.put("/api/v1/sales/settings", { body: { hideMoney } });
      await changed();
      notifyDone(hideMoney ? "Viewers no longer see amounts." : "Viewers see amounts again.");
    } catch (error) {
      notifyFailed(error);
    }
  };
  if (query.data === undefined) return null;
  return (
    <Panel title="Privacy">
      <Switch
        label="Hide money from viewers"
        description="Viewers of this account see units, rates of units and stock, but no amounts."
        checked={query.data.hideMoney}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </Panel>
  );
}

const WORD = "delete";

function DeleteAll() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Delete all sales data"
      about="Every report, settlement, cost and assigned class of this account. It can’t be undone."
      actions={
        <Button color="red.9" variant="outline" c="var(--bad)" onClick={() => setOpen(true)}>
          Delete sales data
        </Button>
      }
    >
      {isOpen && <DeleteAllForm onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DeleteAllForm({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const changed = useSalesChanged();
  const { submit, busy, error } = useSubmit(
    () => client.delete("/api/v1/sales"),
    async () => {
      await changed();
      notifyDone("All sales data is deleted.");
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Delete all sales data?"
      action="Delete sales data"
      onSubmit={submit}
      busy={busy}
      canSend={text.trim().toLowerCase() === WORD}
      error={error}
    >
      <Text size="sm">
        Every report, settlement, order, cost and assigned class of this account is deleted for everyone in it.
      </Text>
      <TextInput
        label={`Type “${WORD}” to confirm`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  );
}
