import { useCallback, useRef, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** The selected rows by their ids. With Shift, all rows since the last one follow it. */
export function useSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState(NONE);
  const latest = useRef(ids);
  latest.current = ids;
  const last = useRef(0);
  const toggle = useCallback((index: number, isRange = false) => {
    const from = isRange ? last.current : index;
    last.current = index;
    setSelected((before) => {
      const wanted = latest.current.slice(Math.min(from, index), Math.max(from, index) + 1);
      const isOn = !before.has(latest.current[index] ?? "");
      return isOn ? before.union(new Set(wanted)) : before.difference(new Set(wanted));
    });
  }, []);
  const toggleAll = () => setSelected(selected.size > 0 ? NONE : new Set(ids));
  return { selected, toggle, toggleAll, clear: () => setSelected(NONE) };
}
