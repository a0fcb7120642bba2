import { Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { sendFile } from "../../api/send-file.ts";
import { bytes, percent } from "../../parts/format.ts";
import { Failure } from "../../parts/states.tsx";
import classes from "./upload-file.module.css";

type Uploading = { file: File; share: number };

/** Uploads a dropped or chosen file for preview; nothing is imported until somebody starts it. */
export function UploadFile() {
  const [uploading, setUploading] = useState<Uploading>();
  const [error, setError] = useState<unknown>();
  const [isOver, setIsOver] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const calling = useRef<AbortController>(undefined);
  useEffect(() => () => calling.current?.abort(), []);

  const upload = async (file: File | null | undefined) => {
    if (!file || uploading) return;
    if (file.size === 0) return setError(new Error(`${file.name} is empty. Choose another file.`));
    const controller = new AbortController();
    calling.current = controller;
    setError(undefined);
    setUploading({ file, share: 0 });
    try {
      const { id } = await sendFile({
        route: "/api/admin/imports",
        query: { hold: "true" }, // previewed before anything is imported
        file,
        signal: controller.signal,
        onProgress: (share) => setUploading({ file, share }),
      });
      await queries.invalidateQueries({ queryKey: ["operator", "imports"] });
      await navigate({ to: "/operator/imports/$importId", params: { importId: id } });
    } catch (failed) {
      if (!controller.signal.aborted) setError(failed);
    } finally {
      setUploading(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <Stack gap="sm">
      <section
        className={classes["drop"]}
        data-over={isOver || undefined}
        aria-label="Upload a file"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {uploading ? (
          <Sending uploading={uploading} onCancel={() => calling.current?.abort()} />
        ) : (
          <Stack align="center" gap={6}>
            <IconFileUpload size={30} stroke={1.5} aria-hidden />
            <Text fw={550}>Drop a file here</Text>
            <Text size="sm" c="dimmed" ta="center" maw={460}>
              CSV, TSV, JSON, JSON Lines or Parquet, optionally gzipped. You review the content before anything is
              imported.
            </Text>
            <FileButton onChange={(file) => void upload(file)} inputProps={{ "aria-label": "File to import" }}>
              {(props) => (
                <Button {...props} variant="default" mt={4}>
                  Choose file
                </Button>
              )}
            </FileButton>
          </Stack>
        )}
      </section>
      {error !== undefined && <Failure error={error} />}
    </Stack>
  );
}

function Sending({ uploading: { file, share }, onCancel }: { uploading: Uploading; onCancel: () => void }) {
  return (
    <Stack gap="xs" w="100%" maw={560} mx="auto">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={550} truncate>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed" className="figures" style={{ whiteSpace: "nowrap" }}>
          {bytes(file.size * share)} of {bytes(file.size)}
        </Text>
      </Group>
      <Progress value={share * 100} size="lg" aria-label={`Upload: ${percent(share)} sent`} />
      <Group justify="center">
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </Group>
    </Stack>
  );
}
