import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconBellPlus, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { ConfirmUntrack } from "../../parts/confirm-untrack.tsx";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone } from "../../parts/notify.ts";

type RowActionsProps = {
  title: string;
  isOpen: boolean;
  onEdit: () => void;
  /** The subject of a new alert. */
  alertFor: { asin?: string; marketplace: string; keyword?: string; metric?: string };
  kind: "products" | "keywords";
  id: string;
};

export function RowActions({ title, isOpen, onEdit, alertFor, kind, id }: RowActionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  if (!useHasRole("member")) return null;
  const remove = async () => {
    const params = { path: { id } };
    await (kind === "products"
      ? client.delete("/api/v1/tracking/products/{id}", params)
      : client.delete("/api/v1/tracking/keywords/{id}", params));
    await queries.invalidateQueries({ queryKey: ["tracking", kind] });
    await queries.invalidateQueries({ queryKey: ["product"] });
    notifyDone("Stopped tracking.");
  };
  return (
    <>
      <Tooltip label="Edit thresholds">
        <ActionIcon
          variant={isOpen ? "light" : "subtle"}
          size={34}
          aria-label={`Edit thresholds of ${title}`}
          aria-expanded={isOpen}
          onClick={onEdit}
        >
          <IconPencil size={17} />
        </ActionIcon>
      </Tooltip>
      <MoreMenu title={title}>
        <Menu.Item
          leftSection={<IconBellPlus size={16} />}
          renderRoot={(props) => <Link {...props} to="/tracking/alerts/new" search={alertFor} />}
        >
          Create alert
        </Menu.Item>
        <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
          Stop tracking
        </Menu.Item>
      </MoreMenu>
      <ConfirmUntrack
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question="Stop tracking?"
        title={title}
        onConfirm={remove}
      />
    </>
  );
}
