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
      title="No products yet"
      action={
        operator && <Button renderRoot={(props) => <Link {...props} to="/data/products" />}>Import products</Button>
      }
    >
      {operator
        ? "Import a file with products to start researching."
        : "Ask the operator of this installation to import products."}
    </Empty>
  );
}
