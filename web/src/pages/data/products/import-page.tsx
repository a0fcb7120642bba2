import { Alert, Button, Stack } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { bytes } from "../../../parts/format.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Page } from "../../../parts/page.tsx";
import { ResourcePage } from "../../../parts/resource-page.tsx";
import { HeldImport } from "./held-import.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { RejectedRows } from "./import-rejects.tsx";
import { ImportWarnings } from "./import-warnings.tsx";
import { type ImportDetail, isUnderWay, problemInPageWords } from "./import-words.tsx";

const WHILE_UNDER_WAY_MS = 1_000;

export function ImportPage() {
  const { importId } = useParams({ from: "/inside/operator/data/products/$importId" });
  const query = useQuery({
    queryKey: ["operator", "import", importId],
    queryFn: () => client.get("/api/admin/imports/{id}", { path: { id: importId } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? WHILE_UNDER_WAY_MS : false),
  });
  return (
    <ResourcePage
      query={query}
      title="Import"
      back={{ to: "/data/products", label: "View all imports" }}
      heights={[180, 320]}
    >
      {(run) => <ShownImport run={run} />}
    </ResourcePage>
  );
}

function ShownImport({ run }: { run: ImportDetail }) {
  const isOpen = run.status === "held" || isUnderWay(run);
  return (
    <Page
      title={fileName(run.name)}
      about={`${bytes(run.bytesTotal)}${run.uploaded ? "" : " · imported from the command line"}`}
      actions={
        <>
          {isOpen && <CancelImport run={run} />}
          {run.status === "done" && (
            <Button
              variant="default"
              leftSection={<IconSearch size={16} />}
              renderRoot={(props) => <Link {...props} to="/research" />}
            >
              Go to research
            </Button>
          )}
        </>
      }
    >
      {run.status === "held" ? (
        <HeldImport run={run} />
      ) : (
        <Stack>
          {run.problem && (
            <Alert color="red" title={run.status === "failed" ? "Import failed" : "Import cancelled"}>
              {problemInPageWords(run.problem)}
            </Alert>
          )}
          <ImportWarnings warnings={run.warnings} />
          <ImportProgress run={run} />
          {run.counts.rejected + run.rejectedCells > 0 && <RejectedRows run={run} />}
        </Stack>
      )}
    </Page>
  );
}

function CancelImport({ run }: { run: ImportDetail }) {
  const [isConfirming, setIsAsked] = useState(false);
  const queries = useQueryClient();
  const isHeld = run.status === "held";
  const cancel = async () => {
    await client.delete("/api/admin/imports/{id}", { path: { id: run.id } });
    notifyDone(isHeld ? "File discarded" : "Import cancelled");
    await queries.invalidateQueries({ queryKey: ["operator"] });
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {isHeld ? "Discard file" : "Cancel import"}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setIsAsked(false)}
        title={isHeld ? "Discard this file?" : "Cancel this import?"}
        action={isHeld ? "Discard file" : "Cancel import"}
        onConfirm={cancel}
      >
        {isHeld
          ? "We delete the uploaded file. Nothing was imported from it."
          : "The import stops and the file is deleted. Rows imported so far stay."}
      </Confirm>
    </>
  );
}

/** An import from the command line has a full path. */
const fileName = (path: string): string => path.split("/").at(-1) || path;
