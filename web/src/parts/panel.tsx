import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type PanelProps = {
  title: string;
  /** What the title cannot say, in a few words. */
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of a page with its own heading; space separates it from the next. */
export function Panel({ title, about, actions, children }: PanelProps) {
  return (
    <Box component="section" aria-label={title}>
      <Group justify="space-between" align="center" gap="xs" mb="xs" mih={32}>
        <div style={{ flex: about ? "1 1 260px" : "1 1 120px", minWidth: 0 }}>
          <Title order={2}>{title}</Title>
          {about && (
            <Text size="xs" c="dimmed" maw={640} component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}
