import { Anchor, Box, Button, Menu, Progress, Stack, Switch, Text, TextInput } from "@mantine/core";
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
import { type Cell, RowTable, TwoLines } from "../../../parts/wide-table.tsx";
import { spanText } from "../../sales/figure-text.ts";
import { importsQuery, type SalesImport, salesSettingsQuery, useSalesChanged } from "../../sales/sales-queries.ts";
import { FIRST_KINDS, IMPORT_STATES, KINDS, kindName } from "./import-words.tsx";
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
          renderRoot={(props) => <Link {...props} to="/data/sources" />}
        >
          Connect your selling account
        </Button>
      }
    >
      {mayChange && <UploadReports />}
      <Stack gap="xs" component="section" aria-label="Imports">
        <Shown query={query} loading={<Loading rows={10} height={52} />}>
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
      {query.data && (
        <>
          <WhichReports isEmpty={isEmpty} />
          {isOwner && <Privacy />}
          {isOwner && !isEmpty && <DeleteAll />}
        </>
      )}
    </Page>
  );
}

function ImportTable({ imports, mayChange }: { imports: readonly SalesImport[]; mayChange: boolean }) {
  const [deleting, setDeleting] = useState<SalesImport>();
  const changed = useSalesChanged();
  return (
    <>
      <RowTable
        label="Imported reports"
        minWidth={880}
        rows={imports}
        rowKey={({ id }) => id}
        columns={[
          ...COLUMNS,
          [
            "Actions",
            (run) =>
              mayChange && (
                <MoreMenu title={run.name}>
                  <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setDeleting(run)}>
                    Delete import
                  </Menu.Item>
                </MoreMenu>
              ),
            "actions",
          ],
        ]}
      />
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

const COLUMNS: readonly Cell<SalesImport>[] = [
  [
    "File",
    ({ id: importId, name }) => (
      <Anchor
        {...{ c: "var(--ink)", fw: 500, truncate: true, display: "block", title: name, miw: 140, maw: 280 }}
        renderRoot={(props) => <Link {...props} to="/data/reports/$importId" params={{ importId }} />}
      >
        {name}
      </Anchor>
    ),
  ],
  [
    "Report",
    ({ kind, marketplaces }) => <TwoLines under={marketplaces.map(countryOf).join(", ")}>{kindName(kind)}</TwoLines>,
  ],
  [
    "Period",
    ({ periodStart: from, periodEnd: to }) => (
      <span style={{ whiteSpace: "nowrap" }}>{from === null || to === null ? UNKNOWN : spanText({ from, to })}</span>
    ),
  ],
  [
    "Status",
    ({ status, progress, problem }) => (
      <Box maw={280}>
        <StateMark tone={IMPORT_STATES[status].tone}>{IMPORT_STATES[status].name}</StateMark>
        {status === "running" && progress !== null && (
          <Progress value={progress * 100} size="sm" mt={4} aria-label={`${percent(progress)} completed`} />
        )}
        {problem && (
          <Text size="xs" c="dimmed" truncate title={problem}>
            {problem}
          </Text>
        )}
      </Box>
    ),
  ],
  [
    "Rows",
    ({ counts }) => (
      <TwoLines
        under={
          counts.rejected > 0 && (
            <Text span inherit c="var(--bad)">
              {number(counts.rejected)} rejected
            </Text>
          )
        }
      >
        {number(counts.read)}
      </TwoLines>
    ),
    "figure",
  ],
  ["Uploaded", ({ createdAt }) => <When at={createdAt} />],
];

type Kind = keyof typeof KINDS;

/** Which reports there are, what each gives, and where to find it; open until there is one. */
function WhichReports({ isEmpty }: { isEmpty: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const all = Object.keys(KINDS) as Kind[];
  const kinds = isOpen ? all : isEmpty ? FIRST_KINDS : [];
  return (
    <Panel
      title="Where to find your reports"
      actions={
        !isOpen && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            Show {isEmpty ? counted(all.length - FIRST_KINDS.length, "more report") : counted(all.length, "report")}
          </Button>
        )
      }
    >
      {kinds.length > 0 && (
        <RowTable
          label="Reports and where to find them"
          minWidth={620}
          rows={kinds}
          rowKey={(kind) => kind}
          columns={[
            ["Report", (kind) => KINDS[kind].name],
            ["You get", (kind) => KINDS[kind].gives],
            ["Where", (kind) => KINDS[kind].where],
          ]}
        />
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
