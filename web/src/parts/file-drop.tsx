import { Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./file-drop.module.css";
import { bytes, number, percent } from "./format.ts";
import { Failure } from "./states.tsx";

type Uploading = { file: File; share: number; left: number };

export type Upload = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

type FileDropProps = {
  /** Under the heading: the accepted files. */
  children: ReactNode;
  /** The accessible name of the file field. */
  label: string;
  /** Sends one file; several are sent one after the other. */
  send: (upload: Upload) => Promise<unknown>;
  isMultiple?: boolean;
  minHeight?: number;
};

/** An area to drop files on, or to choose them from, with the progress of the upload. */
export function FileDrop({ children, label, send, isMultiple = false, minHeight = 190 }: FileDropProps) {
  const [uploading, setUploading] = useState<Uploading>();
  const [error, setError] = useState<unknown>();
  const [isOver, setIsOver] = useState(false);
  const calling = useRef<AbortController>(undefined);
  useEffect(() => () => calling.current?.abort(), []);

  const upload = async (files: readonly File[]) => {
    if (files.length === 0 || uploading) return;
    const empty = files.find(({ size }) => size === 0);
    if (empty) return setError(new Error(`${empty.name} is empty. Choose another file.`));
    const controller = new AbortController();
    calling.current = controller;
    setError(undefined);
    try {
      for (const [index, file] of files.entries()) {
        const show = (share: number) => setUploading({ file, share, left: files.length - index - 1 });
        show(0);
        await send({ file, signal: controller.signal, onProgress: show });
      }
    } catch (failed) {
      if (!controller.signal.aborted) setError(failed);
    } finally {
      setUploading(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void upload([...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1));
  };

  return (
    <Stack gap="sm">
      <section
        className={classes["drop"]}
        style={{ minHeight }}
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
            <Text fw={500}>{isMultiple ? "Drop files here" : "Drop a file here"}</Text>
            <Text size="sm" c="dimmed" ta="center" maw={460}>
              {children}
            </Text>
            <FileButton
              multiple={isMultiple}
              onChange={(chosen) => void upload([chosen ?? []].flat())}
              inputProps={{ "aria-label": label }}
            >
              {(props) => (
                <Button {...props} variant="default" mt={4}>
                  {isMultiple ? "Choose files" : "Choose file"}
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

function Sending({ uploading: { file, share, left }, onCancel }: { uploading: Uploading; onCancel: () => void }) {
  return (
    <Stack gap="xs" w="100%" maw={560} mx="auto">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
          {bytes(file.size * share)} of {bytes(file.size)}
          {left > 0 && `, ${number(left)} more`}
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
