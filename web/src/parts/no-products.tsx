import { Button } from "@mantine/core";
import { IconDatabaseImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSession } from "../api/session.ts";
import { Empty } from "./states.tsx";

/** Shown while the catalogue is empty: how to add products, or whom to ask. */
export function NoProducts() {
  const { operator } = useSession().user;
  return (
    <Empty
      icon={<IconDatabaseImport />}
      title="There are no products yet"
      action={
        operator && (
          <Button renderRoot={(props) => <Link {...props} to="/operator/imports" />}>Bring in products</Button>
        )
      }
    >
      {operator
        ? "The catalogue of this installation is empty. Import a file with products, and they can be searched at once."
        : "The catalogue of this installation is empty. Ask its operator to bring in products; then they can be searched here."}
    </Empty>
  );
}
