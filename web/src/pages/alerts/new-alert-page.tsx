import { Box, Button, Grid, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError } from "@nichescope/client";
import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { ALL, ChannelChoice } from "../../parts/channel-choice.tsx";
import { problemInWords } from "../../parts/field-names.ts";
import { type Comparison, figure, METRICS } from "../../parts/metric.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { AlertPreview } from "./alert-preview.tsx";
import { type Draft, previewQuery } from "./alert-query.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { MoreTerms, type Terms } from "./more-terms.tsx";
import { SubjectFields } from "./subject-fields.tsx";
import { useCurrent } from "./use-current.ts";
import { useNewSubject } from "./use-subject.ts";

const PAUSE_MS = 350;

export function NewAlertPage() {
  if (!useHasRole("member"))
    return (
      <Page title="Create alert">
        <Empty title="You have view-only access">Ask an account owner to make you a member.</Empty>
      </Page>
    );
  return (
    <Page title="Create alert">
      <NewAlert />
    </Page>
  );
}

function NewAlert() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const subject = useNewSubject();
  const { metric } = subject;
  const [comparison, setComparison] = useState<Comparison>("below");
  const [value, setValue] = useState<number | null>(null);
  const [terms, setTerms] = useState<Terms>({});
  const [channels, setChannels] = useState<string[]>([ALL]);
  const { name, ...rules } = terms;

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
      const body = { ...draft, channels, ...(name?.trim() && { name: name.trim() }) };
      return client.post("/api/v1/alerts", { body: body as never });
    },
    async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["alerts"] });
      notifyDone("Alert created");
      await navigate({ to: "/tracking/alerts/$alertId", params: { alertId: id } });
    },
  );
  const messageFor = (parameter: string) => {
    const refused = refusal?.details.find((detail) => detail.parameter === parameter);
    return errorOf(parameter) ?? (refused && problemInWords(refused));
  };
  const failure = otherError(
    "asin",
    "keyword",
    "marketListId",
    "marketplace",
    "value",
    "hysteresisPercent",
    "cooldownMinutes",
    "name",
    "channels",
  );
  const current = useCurrent(subject, preview.data);

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Box component="form" p="md" onSubmit={submit} aria-label="Alert settings" noValidate>
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
              <Text size="sm" c="dimmed" mt={-8}>
                {METRICS[metric].name} now: {figure(metric, current, preview.data.currency)}
              </Text>
            )}
            <ChannelChoice of="alert" value={channels} onChange={setChannels} error={messageFor("channels")} />
            <MoreTerms
              terms={terms}
              onTerms={setTerms}
              usual={preview.data && { ...preview.data }}
              errorOf={messageFor}
            />
            {failure !== undefined && <Failure error={failure} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/tracking/alerts" />}>
                Cancel
              </Button>
              <BusyButton type="submit" busy={busy} disabled={draft === null || value === null}>
                Create alert
              </BusyButton>
            </Group>
          </Stack>
        </Box>
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
