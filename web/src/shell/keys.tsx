/** The keys that work on every page, their list behind `?`, and the palette, which is loaded when it is first opened. */
import { Group, Kbd, Modal, Stack, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { opened } from "./open.ts";
import { PLACES } from "./places.ts";

const Palette = lazy(() => import("./palette/palette.tsx").then(({ Palette: component }) => ({ default: component })));

const LISTS: { name: string; keys: [keys: string[], does: string][] }[] = [
  {
    name: "Everywhere",
    keys: [
      [["Ctrl", "K"], "Jump to a page, product, keyword, SKU or setting"],
      [["/"], "Search this page"],
      [["?"], "Show these keys"],
      ...PLACES.map(({ key, name }): [string[], string] => [["G", key.toUpperCase()], `Go to ${name}`]),
    ],
  },
  {
    name: "In a table",
    keys: [
      [["J"], "Next row"],
      [["K"], "Previous row"],
      [["Space"], "Peek into the row"],
      [["Enter"], "Open the row"],
      [["X"], "Select the row"],
      [["T"], "Track or untrack the product"],
      [["C"], "Compare the keyword"],
    ],
  },
];

/** True while somebody types, or a dialog is in front. */
export const isTyping = ({ target }: KeyboardEvent) =>
  (target instanceof HTMLElement &&
    target.matches("input, textarea, select, [contenteditable='true'], [role='menuitem']")) ||
  document.querySelector("[role='dialog']") !== null;

/** The time between `g` and the key of a place. */
const SEQUENCE_MS = 1_200;

export function Keys() {
  const navigate = useNavigate();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [wasPaletteOpened, setWasPaletteOpened] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const goAt = useRef(0);

  useEffect(() => {
    const showPalette = () => {
      setWasPaletteOpened(true);
      setPaletteOpen(true);
    };
    const showKeys = () => setKeysShown(true);
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (isModified && event.key.toLowerCase() === "k") {
        event.preventDefault();
        return showPalette();
      }
      if (isModified || event.altKey || isTyping(event)) return;
      if (event.timeStamp - goAt.current < SEQUENCE_MS) {
        goAt.current = 0;
        const place = PLACES.find(({ key }) => key === event.key);
        if (place) {
          event.preventDefault();
          return void navigate({ to: place.tabs[0].to });
        }
      }
      if (event.key === "g") goAt.current = event.timeStamp;
      else if (event.key === "?") showKeys();
      else if (event.key === "/") {
        event.preventDefault();
        const field = document.querySelector<HTMLInputElement>("main search input, main [role='search'] input");
        if (field) field.select();
        else showPalette();
      }
    };
    document.addEventListener("keydown", onKey);
    opened.addEventListener("palette", showPalette);
    opened.addEventListener("keys", showKeys);
    return () => {
      document.removeEventListener("keydown", onKey);
      opened.removeEventListener("palette", showPalette);
      opened.removeEventListener("keys", showKeys);
    };
  }, [navigate]);

  return (
    <>
      {wasPaletteOpened && (
        <Suspense>
          <Palette isOpen={isPaletteOpen} close={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      <Modal opened={areKeysShown} onClose={() => setKeysShown(false)} title="Keyboard shortcuts" size="lg">
        <KeyLists />
      </Modal>
    </>
  );
}

function KeyLists() {
  return (
    <Group align="flex-start" gap="xl">
      {LISTS.map(({ name, keys }) => (
        <Stack key={name} gap={6} component="section" style={{ flex: "1 1 240px" }}>
          <Title order={3}>{name}</Title>
          {keys.map(([strokes, does]) => (
            <Group key={does} justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm">{does}</Text>
              <Group gap={4} wrap="nowrap">
                {strokes.map((stroke) => (
                  <Kbd key={stroke}>{stroke}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      ))}
    </Group>
  );
}
