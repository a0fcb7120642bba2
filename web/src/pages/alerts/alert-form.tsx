/** The one form of alerts, for a new one and for changes, with the past that the alert would have had. */
import { Button, Grid, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError } from "@nichescope/client";
import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { ALL, ChannelChoice } from "../../parts/channel-choice.tsx";
import { problemInWords } from "../../parts/field-names.ts";
import type { Comparison } from "../../parts/metric.ts";
import { figure, METRICS } from "../../parts/metric.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Empty, Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { AlertPreview } from "./alert-preview.tsx";
import { type Alert, changeAlert, type Draft, previewQuery } from "./alert-query.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { MoreTerms, type Terms } from "./more-terms.tsx";
import { SubjectFields } from "./subject-fields.tsx";
import { useCurrent } from "./use-current.ts";
import type { ChosenSubject } from "./use-subject.ts";

const PAUSE_MS = 350;
const FIELDS = ["value", "hysteresisPercent", "cooldownMinutes", "name", "channels"] as const;
const SUBJECT = ["asin", "keyword", "marketListId", "marketplace"] as const;

type AlertFormProps = {
  /** The stored alert; undefined for a new one. */
  alert?: Alert;
  subject: ChosenSubject;
  onDone: (id: string) => void;
  onCancel: () => void;
};

export function AlertForm({ alert, subject, onDone, onCancel }: AlertFormProps) {
  const queries = useQueryClient();
  const { metric } = subject;
  const [comparison, setComparison] = useState<Comparison>(alert?.comparison ?? "below");
  const [value, setValue] = useState<number | null>(alert?.value ?? null);
  const [channels, setChannels] = useState<string[]>(alert?.channels ?? [ALL]);
  const [{ name = "", ...rules }, setTerms] = useState<Terms>(
    alert
      ? { name: alert.name ?? "", hysteresisPercent: alert.hysteresisPercent, cooldownMinutes: alert.cooldownMinutes }
      : {},
  );
  const draft: Draft | null = subject.isChosen
    ? {
        ...subject.chosen,
        ...rules,
        // The chart appears before a value is entered. The preview needs one, so it gets a value every metric accepts.
        ...(value === null ? { comparison: "at_least", value: 1 } : { comparison, value }),
      }
    : null;
  const [settledDraft] = useDebouncedValue(draft, PAUSE_MS);
  const preview = useQuery(previewQuery(draft && settledDraft));
  const refusal = preview.error instanceof ApiError ? preview.error : undefined;
  const { submit, busy, errorOf, otherError } = useSubmit(
    async () => {
      if (draft === null || value === null) throw new Error("Choose what to monitor and enter a threshold.");
      if (alert) {
        // Parts of the subject that the new metric does not have are removed.
        const none = { asin: null, keyword: null, marketListId: null };
        await changeAlert(queries, alert.id, { ...none, ...draft, channels, name: name.trim() || null });
        return alert.id;
      }
      const body = { ...draft, channels, ...(name.trim() && { name: name.trim() }) };
      const { id } = await client.post("/api/v1/alerts", { body: body as never });
      await queries.invalidateQueries({ queryKey: ["alerts"] });
      return id;
    },
    (id) => {
      notifyDone(alert ? "Changes saved" : "Alert created");
      onDone(id);
    },
  );
  const messageFor = (parameter: string) => {
    const refused = refusal?.details.find((detail) => detail.parameter === parameter);
    return errorOf(parameter) ?? (refused && problemInWords(refused));
  };
  const failure = otherError(...FIELDS, ...SUBJECT);
  const current = useCurrent(subject, preview.data);

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <form onSubmit={submit} aria-label="Alert settings" noValidate>
          <Stack>
            <SubjectFields subject={subject} errorOf={messageFor} />
            <ConditionFields
              metric={metric}
              currency={preview.data?.currency}
              comparison={comparison}
              onComparison={setComparison}
              value={value}
              onValue={setValue}
              error={value === null ? undefined : messageFor("value")}
            />
            {subject.isChosen && preview.data && current !== null && (
              <Text c="dimmed" mt={-8}>
                {METRICS[metric].name} now: {figure(metric, current, preview.data.currency)}
              </Text>
            )}
            <ChannelChoice of="alert" value={channels} onChange={setChannels} error={messageFor("channels")} />
            <MoreTerms
              terms={{ name, ...rules }}
              onTerms={setTerms}
              usual={preview.data}
              errorOf={messageFor}
              isOpenFirst={alert !== undefined}
            />
            {failure !== undefined && <Failure error={failure} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
              <BusyButton type="submit" busy={busy} disabled={draft === null || value === null}>
                {alert ? "Save changes" : "Create alert"}
              </BusyButton>
            </Group>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        {!subject.isChosen && (
          <Empty icon={<IconBell />} title="Nothing selected yet">
            Choose {subject.missing} to see the last 30 days.
          </Empty>
        )}
        {subject.isChosen && preview.isError && refusal?.details.length === 0 && (
          <Failure error={preview.error} retry={() => preview.refetch()} />
        )}
        {subject.isChosen && (preview.data || preview.isPending) && (
          <AlertPreview metric={metric} value={value} preview={preview.data} current={current} />
        )}
      </Grid.Col>
    </Grid>
  );
}
