import { Group, Progress, Text } from "@mantine/core";
import { number } from "./format.ts";

const NEARLY_FULL = 0.8;

/** A usage bar with its figures. */
export function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : used > 0 ? 1 : 0;
  const color = share >= 1 ? "var(--bad)" : share >= NEARLY_FULL ? "var(--warn)" : "var(--accent)";
  const text = `${number(used)} of ${number(limit)}`;
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={6}>
        <Text>{label}</Text>
        <Text c="dimmed">{text}</Text>
      </Group>
      <Progress value={share * 100} color={color} size={4} aria-label={`${label}: ${text}`} />
    </div>
  );
}
