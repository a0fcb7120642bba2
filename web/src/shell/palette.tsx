/** Ctrl/⌘ K: pages, what is tracked, SKUs and actions, or a search for what was typed. */
import { Spotlight, spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.css";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "../api/session.ts";
import { PLACES } from "./places.ts";

type PaletteProps = { isOpen: boolean; close: () => void };

export function Palette({ isOpen, close }: PaletteProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [text, setText] = useState("");
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  const pages = PLACES.map(({ name, icon: Icon, tabs }) => ({
    group: name,
    actions: tabs
      .filter(({ isForOperators = false }) => user.operator || !isForOperators)
      .map(({ to, label }) => ({
        id: to,
        label,
        leftSection: <Icon size={16} />,
        onClick: () => void navigate({ to }),
      })),
  }));
  return (
    <Spotlight
      actions={pages}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      onSpotlightClose={close}
      nothingFound="Nothing found"
      searchProps={{ leftSection: <IconSearch size={16} />, placeholder: "Jump to", "aria-label": "Jump to" }}
      scrollable
      maxHeight={480}
    />
  );
}
