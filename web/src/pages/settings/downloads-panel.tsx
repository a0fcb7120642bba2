import { Anchor, Group, Text } from "@mantine/core";
import { DocsLink } from "../../parts/docs-link.tsx";
import { Panel } from "../../parts/panel.tsx";

/** Where to read about the API, and its description for other programs. */
export function DownloadsPanel() {
  return (
    <Panel title="Reference" isBeside>
      <Group gap="xs lg" mih={32}>
        <Anchor href="/docs/reference" target="_blank" underline="always">
          Open API reference
        </Anchor>
        <DocsLink to="guides/typescript">TypeScript client</DocsLink>
        <DocsLink to="guides/python">Python client</DocsLink>
        <DocsLink to="errors">Error codes</DocsLink>
        <Anchor href="/api/postman.json" download="nichescope.postman.json" underline="always">
          Postman collection
        </Anchor>
        <Anchor href="/api/openapi.json" download="nichescope.openapi.json" underline="always">
          OpenAPI description
        </Anchor>
      </Group>
      <Text size="xs" c="dimmed">
        In Postman, set your key as the variable of the collection.
      </Text>
    </Panel>
  );
}
