import { Button, Group, Text } from "@mantine/core";
import { IconBook, IconDownload } from "@tabler/icons-react";
import { DocsLink } from "../../parts/docs-link.tsx";
import { Panel } from "../../parts/panel.tsx";

export function DownloadsPanel() {
  return (
    <Panel
      title="API reference"
      about="Every operation with its fields, code in curl, TypeScript, Python and other languages, and a form to send it."
    >
      <Group gap="sm">
        <Button component="a" href="/docs/reference" target="_blank" leftSection={<IconBook size={16} />}>
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
        Use the <DocsLink to="guides/typescript">TypeScript client</DocsLink> or the{" "}
        <DocsLink to="guides/python">Python client</DocsLink> in your code, and look up{" "}
        <DocsLink to="errors">error codes</DocsLink>. To send requests without code, use the API reference, or import
        the collection into Postman and set your key as the variable.
      </Text>
    </Panel>
  );
}
