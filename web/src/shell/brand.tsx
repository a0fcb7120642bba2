import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";

export function Brand() {
  return (
    <Link to="/" style={{ textDecoration: "none", color: "inherit" }} aria-label="Nichescope, go to overview">
      <Group gap={8} wrap="nowrap">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={28} height={28} />
        <Text fw={700} size="lg" style={{ letterSpacing: "-0.01em" }}>
          Nichescope
        </Text>
      </Group>
    </Link>
  );
}
