import { Text } from "@mantine/core";
import { number } from "./format.ts";

/** A number of an import with its name above it. */
export function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="xl" fw={600}>
        {number(value)}
      </Text>
    </div>
  );
}
