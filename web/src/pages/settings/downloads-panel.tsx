import { Button, Group, Text } from "@mantine/core";
import { IconBook, IconDownload } from "@tabler/icons-react";
import { Panel } from "../../parts/panel.tsx";

export function DownloadsPanel() {
  return (
    <Panel title="API reference" about="All endpoints with parameters, responses and examples.">
      <Group gap="sm">
        <Button component="a" href="/docs" target="_blank" leftSection={<IconBook size={16} />}>
          Open API reference
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
        Import the collection into Postman and set your key as the variable to send requests.
      </Text>
    </Panel>
  );
}
