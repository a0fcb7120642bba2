import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconBellPlus, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
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
    const params = { params: { path: { id } } };
    await (kind === "products"
      ? ask(client.DELETE("/api/v1/tracking/products/{id}", params))
      : ask(client.DELETE("/api/v1/tracking/keywords/{id}", params)));
    await queries.invalidateQueries({ queryKey: ["tracking", kind] });
    await queries.invalidateQueries({ queryKey: ["product"] });
    notifyDone("No longer tracked.");
  };
  return (
    <>
      <Tooltip label="Change when it is told">
        <ActionIcon
          variant={isOpen ? "light" : "subtle"}
          size={34}
          aria-label={`Change when ${title} is told`}
          aria-expanded={isOpen}
          onClick={onEdit}
        >
          <IconPencil size={17} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={`More for ${title}`}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBellPlus size={16} />}
            renderRoot={(props) => <Link {...props} to="/alerts/new" search={alertFor} />}
          >
            Make an alert
          </Menu.Item>
          <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
            Stop tracking
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Stop tracking?"
        action="Stop tracking"
        onConfirm={remove}
      >
        Changes of “{title}” are no longer told, and its thresholds are forgotten. Events that were told stay.
      </Confirm>
    </>
  );
}
