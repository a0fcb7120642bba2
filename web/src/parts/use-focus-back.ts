import { useEffect, useMemo, useRef } from "react";

/** Of the dialog that was opened last: one that follows it leads back to the same place. */
let lastOpener: HTMLElement | null = null;

/**
 * Gives the focus back to what opened a dialog, once it is closed or gone. The kit's own way knows only dialogs that stay
 * mounted while closed, and not those that a menu has opened.
 */
export function useFocusBack(opened: boolean): void {
  // Read while rendering: right after it, the menu that the dialog was chosen from is gone.
  const opener = useMemo(() => (opened ? openerNow() : null), [opened]);
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!opened) return;
    clearTimeout(returning.current);
    lastOpener = opener;
    return () => {
      const left = document.activeElement;
      // When the page is as it will be: what opened the dialog may have gone with what was deleted.
      returning.current = setTimeout(() => giveBack(opener, left));
    };
  }, [opened, opener]);
}

function openerNow(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  if (focused.closest('[role="dialog"]')) return lastOpener;
  const menu = focused.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** Not away from where the focus has been moved meanwhile. */
function giveBack(opener: HTMLElement | null, left: Element | null): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused !== left) return;
  const place = opener?.isConnected ? opener : document.querySelector<HTMLElement>("h1[tabindex]");
  place?.focus({ preventScroll: true });
}
