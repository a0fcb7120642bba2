import { ActionIcon, Box, Button, Code, CopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** A copy button; `what` names the content for screen readers: "API key". */
export function CopyIcon({ value, what }: { value: string; what: string }) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : `Copy ${what}`}>
          <ActionIcon
            variant="subtle"
            color={copied ? "green" : "gray"}
            onClick={copy}
            aria-label={copied ? "Copied" : `Copy ${what}`}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

export function CopyText({ value, what }: { value: string; what: string }) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        >
          {copied ? "Copied" : `Copy ${what}`}
        </Button>
      )}
    </CopyButton>
  );
}

/** Code to copy; long lines scroll inside the block. */
export function CodeBlock({ code, what }: { code: string; what: string }) {
  return (
    <Box pos="relative">
      <Code block tabIndex={0} aria-label={what} pr={44} style={{ maxHeight: 420, overflow: "auto" }}>
        {code}
      </Code>
      <Box pos="absolute" top={6} right={6} bg="var(--surface)" style={{ borderRadius: 6 }}>
        <CopyIcon value={code} what={what} />
      </Box>
    </Box>
  );
}
