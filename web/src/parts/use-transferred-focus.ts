import { useCallback, useRef } from "react";

/** A ref for elements that replace each other: the new one gets the focus if the old one had it. */
export function useTransferredFocus() {
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
