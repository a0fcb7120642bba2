import { Anchor, Progress, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { client } from "../../../api/client.ts";
import { sendFile } from "../../../api/send-file.ts";
import { FileDrop, type Upload } from "../../../parts/file-drop.tsx";
import { bytes, number, percent } from "../../../parts/format.ts";
import { NewestOlder } from "../../../parts/newest-older.tsx";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { type Import, ImportState, isUnderWay } from "./import-words.tsx";

const WHILE_UNDER_WAY_MS = 1_500;

export function ImportsPage() {
  const { before } = useSearch({ from: "/inside/operator/data/products" });
  const navigate = useNavigate({ from: "/data/products" });
  const query = useQuery({
    queryKey: ["operator", "imports", before],
    queryFn: () => client.get("/api/admin/imports", { query: { limit: 20, ...(before !== undefined && { before }) } }),
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isUnderWay) ? WHILE_UNDER_WAY_MS : false),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="Products">
      <UploadFile />
      <Panel title="Recent imports">
        <Shown query={query} loading={<Loading rows={6} height={46} />}>
          {({ imports, next }) =>
            imports.length === 0 ? (
              <Text c="dimmed">No imports yet.</Text>
            ) : (
              <>
                <ImportTable imports={imports} />
                <NewestOlder
                  onNewest={before === undefined ? undefined : () => void navigate({ search: {}, resetScroll: false })}
                  onOlder={
                    next === null ? undefined : () => void navigate({ search: { before: next }, resetScroll: false })
                  }
                />
              </>
            )
          }
        </Shown>
      </Panel>
    </Page>
  );
}

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = ["File", "Status", figure("Rows"), figure("New"), figure("Changed"), figure("Rejected"), "Created"];

function ImportTable({ imports }: { imports: readonly Import[] }) {
  return (
    <WideTable label="Imports" columns={COLUMNS} minWidth={780}>
      {imports.map(({ id, name, status, counts, bytesTotal, progress, createdAt }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw={400} maw={280}>
            <Anchor
              size="sm"
              fw={500}
              style={{ overflowWrap: "anywhere" }}
              renderRoot={(props) => <Link {...props} to="/data/products/$importId" params={{ importId: id }} />}
            >
              {name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {bytes(bytesTotal)}
            </Text>
          </Table.Th>
          <Table.Td miw={130}>
            <ImportState status={status} />
            {status === "running" && progress !== null && (
              <Progress value={progress * 100} size="sm" mt={4} aria-label={`${percent(progress)} completed`} />
            )}
          </Table.Td>
          <Table.Td ta="right">{number(counts.read)}</Table.Td>
          <Table.Td ta="right">{number(counts.added)}</Table.Td>
          <Table.Td ta="right">{number(counts.changed)}</Table.Td>
          <Table.Td ta="right">{number(counts.rejected)}</Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>
            <When at={createdAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

/** Uploads a dropped or chosen file for preview; nothing is imported until somebody starts it. */
function UploadFile() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const send = async (upload: Upload) => {
    // Previewed before anything is imported.
    const { id } = await sendFile({ route: "/api/admin/imports", query: { hold: "true" }, ...upload });
    await queries.invalidateQueries({ queryKey: ["operator", "imports"] });
    await navigate({ to: "/data/products/$importId", params: { importId: id } });
  };
  return (
    <FileDrop label="File to import" send={send} minHeight={140}>
      CSV, TSV, Excel, JSON, JSON Lines or Parquet
    </FileDrop>
  );
}
