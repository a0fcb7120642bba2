import { Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type Tone = "good" | "bad" | "warning" | "quiet" | "busy";

const COLORS: Record<Tone, string> = {
  good: "var(--good)",
  bad: "var(--bad)",
  warning: "var(--warn)",
  quiet: "var(--chart-6)",
  busy: "var(--chart-5)",
};

/** A status: a coloured dot, of warnings a triangle, and its word. */
export function StateMark({ tone, children, size = "sm" }: { tone: Tone; children: ReactNode; size?: string }) {
  return (
    <Group gap={7} wrap="nowrap" component="span" display="inline-flex">
      {tone === "warning" ? (
        <IconAlertTriangle size={14} color={COLORS[tone]} style={{ flexShrink: 0 }} aria-hidden />
      ) : (
        <span
          aria-hidden
          style={{ width: 8, height: 8, borderRadius: "50%", background: COLORS[tone], flexShrink: 0 }}
        />
      )}
      <Text span size={size} fw={500}>
        {children}
      </Text>
    </Group>
  );
}
