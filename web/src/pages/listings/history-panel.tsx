import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { Failure, Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { type Draft, diffQuery, useListingsChanged, versionsQuery } from "./listing-queries.ts";
import { fieldTitle, ORIGIN_WORDS } from "./listing-words.ts";

/** The versions of a draft, their differences from the newest one, and a way back. */
export function HistoryPanel({ draft, mayChange }: { draft: Draft; mayChange: boolean }) {
  const query = useQuery(versionsQuery(draft.id));
  const changed = useListingsChanged();
  const [compared, setCompared] = useState<number>();
  const restore = async (version: number) => {
    try {
      await client.post("/api/v1/listings/drafts/{id}/restore", { path: { id: draft.id }, body: { version } });
      setCompared(undefined);
      await changed();
      notifyDone(`Version ${version} restored.`);
    } catch (error) {
      notifyFailed(error);
    }
  };
  return (
    <Shown query={query} loading={<Loading rows={3} height={36} />}>
      {(versions) =>
        versions.length === 0 ? (
          <Text size="sm" c="dimmed">
            No versions yet.
          </Text>
        ) : (
          <Stack gap="sm">
            {versions.map(({ number, origin, note, createdAt }) => (
              <div key={number}>
                <Group justify="space-between" gap="xs">
                  <div>
                    <Text size="sm" fw={500}>
                      Version {number}
                      {number === draft.version && " (newest)"}
                    </Text>
                    <Text size="xs" c="dimmed" component="div">
                      {ORIGIN_WORDS[origin]}
                      {note && ` · ${note}`} · <When at={createdAt} />
                    </Text>
                  </div>
                  {number !== draft.version && (
                    <Group gap={6}>
                      <Button
                        size="xs"
                        variant="default"
                        aria-expanded={compared === number}
                        aria-label={`Compare version ${number} with the newest`}
                        onClick={() => setCompared(compared === number ? undefined : number)}
                      >
                        Compare
                      </Button>
                      {mayChange && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`Restore version ${number}`}
                          onClick={() => void restore(number)}
                        >
                          Restore
                        </Button>
                      )}
                    </Group>
                  )}
                </Group>
                {compared === number && <Diff draftId={draft.id} from={number} to={draft.version} />}
              </div>
            ))}
          </Stack>
        )
      }
    </Shown>
  );
}

function Diff({ draftId, from, to }: { draftId: string; from: number; to: number }) {
  const { data, error } = useQuery(diffQuery(draftId, from, to));
  if (error) return <Failure error={error} />;
  const fields = data?.filter(({ changed }) => changed) ?? [];
  return (
    <Stack gap={6} mt={6} style={{ overflowWrap: "anywhere" }}>
      {data !== undefined && fields.length === 0 && <Text size="sm">Both versions have the same text.</Text>}
      {fields.map(({ field, parts }) => (
        <div key={field}>
          <Text size="xs" c="dimmed">
            {fieldTitle(field)}
          </Text>
          <Text size="sm">
            {parts.map(({ kind, text }, at) => {
              const key = `${at} ${kind}`;
              if (kind === "added") return <ins key={key}>{text}</ins>;
              return kind === "removed" ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
            })}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
