import { Button, Group, Text } from "@mantine/core";
import { IconBook, IconDownload } from "@tabler/icons-react";
import { Panel } from "../../parts/panel.tsx";

export function DownloadsPanel() {
  return (
    <Panel title="Reference and downloads" about="Every route with its parameters, answers and examples.">
      <Group gap="sm">
        <Button component="a" href="/docs" target="_blank" leftSection={<IconBook size={16} />}>
          Open the reference
        </Button>
        <Button
          component="a"
          variant="default"
          href="/api/postman.json"
          download="nichescope.postman.json"
          leftSection={<IconDownload size={16} />}
        >
          Postman collection
        </Button>
        <Button
          component="a"
          variant="default"
          href="/api/openapi.json"
          download="nichescope.openapi.json"
          leftSection={<IconDownload size={16} />}
        >
          OpenAPI description
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        Import the collection into Postman, put your key into its variable, and every request is ready to send.
      </Text>
    </Panel>
  );
}
