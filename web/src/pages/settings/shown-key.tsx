import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { accountQuery } from "../../api/account.ts";
import { CodeBlock } from "../../parts/copy.tsx";
import { dateTime } from "../../parts/format.ts";

export type TellingKey = { id: string; key: string; name: string; oldExpiresAt?: string };

/** A new key, the one time that it can be seen. It is kept nowhere: closed or left, it is gone. */
export function ShownKey({ told, onDone }: { told: TellingKey; onDone: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { data: account } = useQuery(accountQuery);
  useEffect(() => {
    if (told.id) panel.current?.focus();
  }, [told.id]);
  const path = account?.allowance.search ? "/api/v1/search?keyword=yoga+mat" : "/api/v1/usage";
  const address = `${location.origin}${path}`;
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      style={{ outline: "none" }}
      color="pine"
      icon={<IconKey />}
      title={`Copy the key ${told.name} now: it is not shown again`}
      role="status"
    >
      <Stack gap="sm">
        <CodeBlock code={told.key} what="API key" />
        <Text size="sm">Try it in a terminal:</Text>
        <CodeBlock code={`curl -H "Authorization: Bearer ${told.key}" "${address}"`} what="command" />
        <Text size="sm">
          Keep it in an environment variable such as NICHESCOPE_KEY, or in your automation tool’s own store of secrets.
          Never write it into code or a sheet that others see.
          {told.oldExpiresAt && ` The old key works until ${dateTime(told.oldExpiresAt)}.`}
        </Text>
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={onDone}>
            I have copied it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
