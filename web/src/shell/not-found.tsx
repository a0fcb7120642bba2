import { Button, Container } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Empty } from "../parts/states.tsx";

export function NotFound() {
  return (
    <Container size="sm" py="xl">
      <Empty
        icon={<IconMapOff />}
        title="There is no such page"
        action={<Button renderRoot={(props) => <Link {...props} to="/" />}>Go to the overview</Button>}
      >
        The address may be mistyped, or what it showed is gone.
      </Empty>
    </Container>
  );
}
