import { Alert, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { counted } from "../../../parts/format.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Panel } from "../../../parts/panel.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportReading } from "./import-reading.tsx";
import { type AnyPreview, type ImportDetail, isRead, problemInPageWords } from "./import-words.tsx";

/** An uploaded file that waits to be checked and started. */
export function HeldImport({ run }: { run: ImportDetail }) {
  const queries = useQueryClient();
  const preview = useQuery({
    // Only other options change the preview, and a started import has none, so it is not reloaded with the operator's other
    // data.
    queryKey: ["import-preview", run.id, run.options],
    queryFn: () => client.get("/api/admin/imports/{id}/preview", { path: { id: run.id } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const start = useSubmit(
    () => client.post("/api/admin/imports/{id}/start", { path: { id: run.id } }),
    async () => {
      notifyDone("Import started");
      await queries.invalidateQueries({ queryKey: ["operator"] });
    },
  );
  const canStart = preview.data !== undefined && !preview.isError && preview.data.usable > 0;
  return (
    <Stack>
      <Panel title="Preview" about="Nothing is stored yet. Files that aren’t imported within a day are discarded.">
        <Stack>
          {preview.isError && <Failure error={preview.error} retry={() => preview.refetch()} />}
          {preview.data === undefined && !preview.isError && <Skeleton height={320} />}
          {preview.data && !preview.isError && isRead(preview.data) && <ImportPreview preview={preview.data} />}
          {preview.data && !preview.isError && !isRead(preview.data) && <Unread preview={preview.data} />}
          {start.error !== undefined && <Failure error={start.error} />}
          <Group>
            <BusyButton
              leftSection={<IconPlayerPlay size={16} />}
              onClick={() => start.submit()}
              busy={start.busy}
              disabled={!canStart}
            >
              Start import
            </BusyButton>
          </Group>
        </Stack>
      </Panel>
      <ImportReading
        run={run}
        columns={preview.data?.columns ?? []}
        sheet={preview.data?.sheet ?? null}
        sheets={preview.data?.sheets ?? []}
        mapping={preview.data?.mapping ?? {}}
        isUnknown={preview.data !== undefined && !isRead(preview.data)}
      />
    </Stack>
  );
}

function Unread({ preview: { problem, columns } }: { preview: AnyPreview }) {
  return (
    <Alert color="yellow" title="We don’t recognize this file’s columns">
      <Text>{problem && problemInPageWords(problem)}</Text>
      <Text mt={4}>{counted(columns.length, "column")} to choose from below.</Text>
    </Alert>
  );
}
