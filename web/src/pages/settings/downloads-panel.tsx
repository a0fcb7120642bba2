import { Anchor, SimpleGrid, Text } from "@mantine/core";
import { DocsLink } from "../../parts/docs-link.tsx";
import { Panel } from "../../parts/panel.tsx";

/** Where to read about the API, and its description for other programs. */
export function DownloadsPanel() {
  return (
    <Panel id="reference" title="Reference" isBeside>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" mt={6}>
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
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs">
        In Postman, set your key as the variable of the collection.
      </Text>
    </Panel>
  );
}
