/** The keys of a table. The current row is the one with the focus, so that Enter opens its link without more code. */
import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "../../shell/keys.tsx";

type RowKeys = {
  frame: RefObject<HTMLElement | null>;
  count: number;
  /** Renders a row that is out of view. */
  scrollTo: (index: number) => void;
  /** What a key does with the current row; a table without the action leaves the key alone. */
  actions: Record<string, ((index: number) => void) | undefined>;
  /** Follows the current row. */
  onMove: (index: number) => void;
};

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
/** The frames in which a row that is scrolled to should have been rendered. */
const MOST_FRAMES = 10;

export function useRowKeys(keys: RowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    // Remembered, because a row that is scrolled away loses the focus.
    let last = -1;
    const onKey = (event: KeyboardEvent) => {
      const { frame, count, actions, onMove } = latest.current;
      const { activeElement } = document;
      const isInside = frame.current?.contains(activeElement) ?? false;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      // Of several tables the first has the keys, until another gets the focus.
      if (!isInside && document.querySelector("[data-rows]") !== frame.current) return;
      const focused = activeElement?.closest<HTMLElement>("[data-index]");
      if (isInside && focused) last = Number(focused.dataset["index"]);
      const step = STEPS[event.key];
      if (step !== undefined && (isInside || !event.key.startsWith("Arrow"))) {
        event.preventDefault();
        last = Math.max(0, Math.min(count - 1, last + step));
        onMove(last);
        return focusRow(last);
      }
      const isPressed = activeElement instanceof HTMLButtonElement && [" ", "Enter"].includes(event.key);
      const action = focused && !isPressed ? actions[event.key] : undefined;
      if (action === undefined || (event.key === "Enter" && activeElement instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      action(last);
    };
    const focusRow = (index: number, frames = 0) => {
      const row = latest.current.frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      if (row) {
        row.scrollIntoView({ block: "nearest" });
        (row.querySelector<HTMLElement>("th a") ?? row).focus({ preventScroll: true });
      } else if (frames < MOST_FRAMES) {
        if (frames === 0) latest.current.scrollTo(index);
        requestAnimationFrame(() => focusRow(index, frames + 1));
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
