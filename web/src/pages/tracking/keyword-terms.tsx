import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { ChannelChoice } from "../../parts/channel-choice.tsx";
import { CooldownSelect } from "../../parts/cooldown-select.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { nameOf } from "./tracked-names.ts";
import type { TrackedKeyword } from "./watch-query.ts";
import { RANK_WAYS } from "./ways.ts";

/** The notification thresholds of a tracked keyword, edited in place. Without a product there is only a name to edit. */
export function KeywordTerms({ tracked, onDone }: { tracked: TrackedKeyword; onDone: () => void }) {
  const [threshold, setThreshold] = useState(tracked.threshold);
  const [cooldownMinutes, setCooldown] = useState(tracked.cooldownMinutes);
  const [channels, setChannels] = useState(tracked.channels);
  const [label, setLabel] = useState(tracked.label ?? "");
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/v1/tracking/keywords/{id}", {
        path: { id: tracked.id },
        body: { label: label.trim() || null, threshold, cooldownMinutes, channels },
      }),
    async () => {
      await queries.invalidateQueries({ queryKey: ["tracking", "keywords"] });
      notifyDone("Changes saved");
      onDone();
    },
  );
  const failure = otherError("label", "threshold", "cooldownMinutes", "channels");

  return (
    <FormModal
      opened
      onClose={onDone}
      title={`Notify about ${nameOf(tracked)}`}
      action="Save"
      busy={busy}
      error={failure}
      onSubmit={submit}
    >
      {tracked.asin !== null && (
        <>
          <NumberField
            label="Keyword rank changes by at least"
            min={1}
            decimals={0}
            required
            value={threshold.by}
            onChange={(by = threshold.by) => setThreshold({ ...threshold, by })}
            error={errorOf("threshold")}
          />
          <Select
            label="Direction"
            data={RANK_WAYS}
            value={threshold.direction}
            onChange={(way) => setThreshold({ ...threshold, direction: way as typeof threshold.direction })}
            allowDeselect={false}
          />
          <CooldownSelect value={cooldownMinutes} onChange={setCooldown} error={errorOf("cooldownMinutes")} />
          <ChannelChoice of="keyword" value={channels} onChange={setChannels} error={errorOf("channels")} />
        </>
      )}
      <TextInput
        label="Label"
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={errorOf("label")}
      />
    </FormModal>
  );
}
