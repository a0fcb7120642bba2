/** Ctrl/⌘ K: pages, settings, actions and the account's own things, or a search for what was typed. Keys alone suffice. */
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useReturnFocus } from "../../parts/use-return-focus.ts";
import { type Item, useCommands } from "./commands.ts";
import { useKnown, useLookups, useReference, useSearches } from "./finds.ts";
import { matchScore } from "./match.ts";
import classes from "./palette.module.css";

type PaletteProps = { isOpen: boolean; close: () => void };

export function Palette({ isOpen, close }: PaletteProps) {
  useReturnFocus(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={640}
      yOffset="12dvh"
      returnFocus={false}
      transitionProps={{ duration: 80 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Jump to" radius="lg">
        <Search close={close} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ close }: { close: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = useGroups(text.trim());
  const items = groups.flatMap((group) => group.items);
  // Results that come later do not move the choice.
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  );
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const run = (item: Item | undefined) => {
    if (item === undefined) return;
    close();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(items[(at + step + items.length) % items.length]?.id);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      run(items[at]);
    }
  };
  return (
    <>
      <div className={classes["search"]}>
        <IconSearch size={16} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Jump to"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Jump to"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Results" className={classes["results"]}>
        {groups.map(({ name, items: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
          <div key={name} role="group" aria-label={name}>
            <div className={classes["group"]} aria-hidden>
              {name}
            </div>
            {own.map((item) => {
              const index = items.indexOf(item);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
                <div
                  key={item.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  data-at={index}
                  className={classes["item"]}
                  onMouseMove={() => setChosen(item.id)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(item)}
                >
                  <item.icon size={16} stroke={1.6} aria-hidden />
                  <span>{item.label}</span>
                  {item.hint && <small>{item.hint}</small>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

const MOST_OF_GROUP = 6;
/** Shown before anything is typed. */
const AT_FIRST = new Set(["Recent searches", "Pages", "Actions"]);

type Group = { name: string; items: Item[] };

/** The results: a pasted product, what fits best, searches, and then what the service finds, so that nothing above moves. */
function useGroups(text: string): Group[] {
  const commands = useCommands();
  const known = useKnown();
  const own = [...known, ...commands];
  const asked = useReference(text);
  const searches = useSearches(text);
  const lookups = useLookups(text);
  if (text === "")
    return grouped(
      own.filter(({ group }) => AT_FIRST.has(group)),
      Number.POSITIVE_INFINITY,
    );
  const fitting = own
    .map((item) => ({
      item,
      score: matchScore(text, item.label) || matchScore(text, `${item.label} ${item.words ?? ""}`) / 2,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  return grouped([...asked, ...fitting, ...searches, ...lookups], MOST_OF_GROUP);
}

/** The groups in the order of their first items. */
function grouped(items: readonly Item[], most: number): Group[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([name, all]) => ({ name, items: all.slice(0, most) }));
}
