import { Alert, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { CodeBlock } from "../../parts/copy.tsx";

/** Shows a new secret; it cannot be displayed again. */
export function SecretShown({ secret }: { secret: string }) {
  return (
    <Alert color="yellow" variant="light" icon={<IconKey />} title="Copy the secret now: it is shown this once">
      <Stack gap="xs">
        <Text size="sm">
          It signs everything that is sent. With it your receiver knows that an event came from here and was not
          changed. Keep it like a password. If it is lost, make a new one on the webhook's page.
        </Text>
        <CodeBlock code={secret} what="secret" />
      </Stack>
    </Alert>
  );
}
