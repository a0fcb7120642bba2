import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { accountQuery } from "../../api/account.ts";
import { CodeBlock } from "../../parts/copy.tsx";
import { dateTime } from "../../parts/format.ts";

export type CreatedKey = { id: string; key: string; name: string; oldExpiresAt?: string };

/** Shows a new key once. It is stored nowhere: after closing or leaving the page it is gone. */
export function ShownKey({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { data: account } = useQuery(accountQuery);
  useEffect(() => {
    if (created.id) panel.current?.focus();
  }, [created.id]);
  const path = account?.allowance.search ? "/api/v1/search?keyword=yoga+mat" : "/api/v1/usage";
  const address = `${location.origin}${path}`;
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      style={{ outline: "none" }}
      color="pine"
      icon={<IconKey />}
      title={`Copy the key ${created.name} now. You won’t see it again.`}
      role="status"
    >
      <Stack gap="sm">
        <CodeBlock code={created.key} what="API key" />
        <Text size="sm">Try it in your terminal:</Text>
        <CodeBlock code={`curl -H "Authorization: Bearer ${created.key}" "${address}"`} what="command" />
        <Text size="sm">
          Store it in an environment variable such as NICHESCOPE_API_KEY or in your tool’s secret store. Never put it in
          code or in a shared spreadsheet.
          {created.oldExpiresAt && ` The old key works until ${dateTime(created.oldExpiresAt)}.`}
        </Text>
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={onDone}>
            I’ve copied it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
