import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconBellPlus, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { tellDone } from "../../parts/told.ts";

type RowDoingsProps = {
  title: string;
  isOpen: boolean;
  onEdit: () => void;
  /** What an alert would be about. */
  alertFor: { asin?: string; marketplace: string; keyword?: string; metric?: string };
  kind: "products" | "keywords";
  id: string;
};

export function RowDoings({ title, isOpen, onEdit, alertFor, kind, id }: RowDoingsProps) {
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  if (!useMay("member")) return null;
  const remove = async () => {
    const params = { params: { path: { id } } };
    await (kind === "products"
      ? ask(client.DELETE("/api/v1/tracking/products/{id}", params))
      : ask(client.DELETE("/api/v1/tracking/keywords/{id}", params)));
    await queries.invalidateQueries({ queryKey: ["tracking", kind] });
    await queries.invalidateQueries({ queryKey: ["product"] });
    tellDone("No longer tracked.");
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
          <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setAsked(true)}>
            Stop tracking
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Stop tracking?"
        action="Stop tracking"
        onConfirm={remove}
      >
        Changes of “{title}” are no longer told, and its thresholds are forgotten. Events that were told stay.
      </Confirm>
    </>
  );
}
