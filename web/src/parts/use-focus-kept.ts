import { useCallback, useRef } from "react";

/** A ref for things that take each other's place: what comes has the focus if what went had it. */
export function useFocusKept() {
  const hadFocus = useRef(false);
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    if (hadFocus.current) element.focus({ preventScroll: true });
    hadFocus.current = false;
    return () => {
      hadFocus.current = element.contains(document.activeElement);
    };
  }, []);
}
