import { Button, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { ChannelChoice } from "../../parts/channel-choice.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Alert, changeAlert } from "./alert-query.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { MoreTerms, type Terms } from "./more-terms.tsx";
import { SubjectFields } from "./subject-fields.tsx";
import { type Parts, useSubject } from "./use-subject.ts";

/** All settings of a stored alert in one form. */
export function EditAlert({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const queries = useQueryClient();
  const { metric, asin, keyword, marketListId } = alert;
  const marketplace = alert.marketplace as Parts["marketplace"];
  const subject = useSubject({
    ...{ metric, marketplace, asin: asin ?? undefined, keyword: keyword ?? "" },
    marketListId: marketListId ?? undefined,
  });
  const [comparison, setComparison] = useState(alert.comparison);
  const [value, setValue] = useState<number | null>(alert.value);
  const [channels, setChannels] = useState(alert.channels);
  const [terms, setTerms] = useState<Terms>({
    name: alert.name ?? "",
    hysteresisPercent: alert.hysteresisPercent,
    cooldownMinutes: alert.cooldownMinutes,
  });
  const { submit, busy, errorOf, otherError } = useSubmit(
    async () => {
      if (value === null) throw new Error("Enter a threshold.");
      const { name = "", ...rules } = terms;
      const { chosen } = subject;
      const { asin = null, keyword = null, marketListId = null } = chosen;
      const about = { ...chosen, asin, keyword, marketListId };
      await changeAlert(queries, alert.id, {
        ...about,
        ...rules,
        ...{ comparison, value, channels, name: name.trim() || null },
      });
    },
    () => {
      notifyDone("Changes saved");
      onDone();
    },
  );
  const isSubjectKept = subject.metric === metric && subject.marketplace === marketplace;
  const failure = otherError(
    ...[
      "asin",
      "keyword",
      "marketListId",
      "marketplace",
      "value",
      "hysteresisPercent",
      "cooldownMinutes",
      "name",
      "channels",
    ],
  );
  return (
    <form onSubmit={submit} aria-label="Alert settings" noValidate>
      <Stack>
        <SubjectFields subject={subject} errorOf={errorOf} />
        <ConditionFields
          metric={subject.metric}
          currency={isSubjectKept ? alert.currency : undefined}
          comparison={comparison}
          onComparison={setComparison}
          value={value}
          onValue={setValue}
          error={errorOf("value")}
        />
        <ChannelChoice of="alert" value={channels} onChange={setChannels} error={errorOf("channels")} />
        <MoreTerms terms={terms} onTerms={setTerms} usual={undefined} errorOf={errorOf} isOpenFirst />
        {failure !== undefined && <Failure error={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy} disabled={!subject.isChosen || value === null}>
            Save changes
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
