import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type PanelProps = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A section of a page with its own heading. */
export function Panel({ title, about, actions, children }: PanelProps) {
  return (
    <Box component="section" className="panel" p="md">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div style={{ flex: about ? "1 1 260px" : "1 1 120px", minWidth: 0 }}>
          <Title order={2}>{title}</Title>
          {about && (
            <Text size="sm" c="dimmed" mt={2} maw={640} component="div">
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
