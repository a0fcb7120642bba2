import { Badge, Checkbox, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { EventType } from "@nichescope/client";
import { useQuery } from "@tanstack/react-query";
import { Shown } from "../../../parts/states.tsx";
import { eventTypesQuery } from "./webhook-queries.ts";
import { eventName } from "./webhook-words.tsx";

export type WebhookInput = { url: string; description: string; events: EventType[] };

type WebhookFieldsProps = {
  value: WebhookInput;
  onChange: (value: WebhookInput) => void;
  errorOf: (parameter: string) => string | undefined;
};

/** Form fields of a webhook, for creating and editing. */
export function WebhookFields({ value, onChange, errorOf }: WebhookFieldsProps) {
  const types = useQuery(eventTypesQuery);
  return (
    <Stack>
      <TextInput
        label="URL"
        type="url"
        placeholder="https://"
        required
        maxLength={2000}
        value={value.url}
        onChange={({ currentTarget }) => onChange({ ...value, url: currentTarget.value })}
        error={errorOf("url")}
      />
      <Shown query={types} loading={<Skeleton height={280} />}>
        {({ events }) => (
          <Checkbox.Group
            label="Events"
            value={value.events}
            onChange={(chosen) => onChange({ ...value, events: chosen as EventType[] })}
            error={errorOf("events")}
            required
          >
            <Stack gap="sm" mt="xs">
              {events.map(({ type, meaning, subscribable }) => (
                <Checkbox
                  key={type}
                  value={type}
                  disabled={!subscribable}
                  label={
                    <Group gap="xs" component="span">
                      <Text span fw={500}>
                        {eventName(type)}
                      </Text>
                      {!subscribable && (
                        <Badge tt="none" size="sm" variant="default" component="span">
                          Coming soon
                        </Badge>
                      )}
                    </Group>
                  }
                  description={meaning}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Shown>
      <TextInput
        label="Description"
        description="Optional"
        placeholder="Price changes to our spreadsheet"
        maxLength={200}
        value={value.description}
        onChange={({ currentTarget }) => onChange({ ...value, description: currentTarget.value })}
        error={errorOf("description")}
      />
    </Stack>
  );
}
