import { Group, Stack, Switch, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { dateTime } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Select } from "../../parts/select.tsx";
import { Failure, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Channel, changeChannel, digestQuery } from "./channel-queries.ts";
import { channelName } from "./channel-words.tsx";

const DEFAULT_HOUR = 8;
const HOURS = [...Array(24).keys()].map((hour) => ({
  value: String(hour),
  label: new Date(2026, 0, 1, hour).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" }),
}));
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The daily digest of an e-mail channel: its time, and a sample. */
export function DigestSettings({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const queries = useQueryClient();
  const [isPreviewing, setPreviewing] = useState(false);
  const { digest } = channel;
  const { submit: save, error } = useSaving((to: Channel["digest"] | null) =>
    changeChannel(queries, channel.id, { digest: to && { hour: to.hour, timeZone: to.timeZone } }),
  );
  const {
    submit: send,
    busy,
    error: sendError,
  } = useSubmit(
    () => client.post("/api/v1/channels/{id}/digest", { path: { id: channel.id } }),
    async (sent) => {
      await queries.invalidateQueries({ queryKey: ["channels"] });
      if (!sent.delivered) throw new Error(sent.problem ?? "The mail could not be sent.");
      notifyDone(`Sample sent to ${channel.address}.`);
    },
  );
  const at = digest ?? { hour: DEFAULT_HOUR, timeZone: ownTimeZone(), nextAt: "" };
  const zones = [...new Set([at.timeZone, ...Intl.supportedValuesOf("timeZone")])];
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        <Switch
          label="Daily digest"
          aria-label={`Daily digest for ${channelName(channel)}`}
          checked={digest !== null}
          disabled={!mayChange}
          onChange={(event) => save(event.currentTarget.checked ? at : null)}
        />
        {digest !== null && (
          <>
            <Select
              label="Time"
              data={HOURS}
              value={String(at.hour)}
              disabled={!mayChange}
              allowDeselect={false}
              onChange={(hour) => save({ ...at, hour: Number(hour) })}
              w={120}
            />
            <Select
              label="Time zone"
              data={zones}
              value={at.timeZone}
              disabled={!mayChange}
              allowDeselect={false}
              searchable
              onChange={(timeZone) => timeZone && save({ ...at, timeZone })}
              w={220}
            />
          </>
        )}
        <BusyButton variant="default" size="xs" onClick={() => setPreviewing(true)} busy={false}>
          Preview
        </BusyButton>
        {mayChange && channel.status === "active" && (
          <BusyButton variant="default" size="xs" onClick={() => send()} busy={busy}>
            Send me a sample now
          </BusyButton>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {digest === null
          ? "One mail per day with everything that changed. No mail on days without changes."
          : `Next digest: ${dateTime(digest.nextAt)}. No mail on days without changes.`}
      </Text>
      {(error ?? sendError) !== undefined && <Failure error={error ?? sendError} />}
      {isPreviewing && <Preview channel={channel} onClose={() => setPreviewing(false)} />}
    </Stack>
  );
}

/** A change that is saved as soon as it is made. */
function useSaving<T>(save: (to: T) => Promise<void>) {
  const [error, setError] = useState<unknown>();
  const submit = (to: T) => {
    setError(undefined);
    save(to).then(() => notifyDone("Saved."), setError);
  };
  return { submit, error };
}

function Preview({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const query = useQuery(digestQuery(channel.id));
  return (
    <Dialog opened onClose={onClose} title="Daily digest">
      <Shown query={query} loading={<Loading rows={4} height={20} />}>
        {({ subject, text }) => (
          <Stack gap="xs">
            <Text fw={600}>{subject}</Text>
            <Text
              size="sm"
              component="pre"
              style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", font: "inherit" }}
            >
              {text}
            </Text>
          </Stack>
        )}
      </Shown>
    </Dialog>
  );
}
