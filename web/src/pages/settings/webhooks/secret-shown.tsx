import { Alert, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { CodeBlock } from "../../../parts/copy.tsx";

/** Shows a new secret; it cannot be displayed again. */
export function SecretShown({ secret }: { secret: string }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconKey />}
      title="Copy the signing secret now. You won’t see it again."
    >
      <Stack gap="xs">
        <Text size="sm">Your receiver verifies our signatures with it. Store it like a password.</Text>
        <CodeBlock code={secret} what="secret" />
      </Stack>
    </Alert>
  );
}
