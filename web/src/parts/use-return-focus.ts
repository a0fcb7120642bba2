import { useEffect, useMemo, useRef } from "react";

/** The opener of the last dialog: a dialog that follows it returns to the same element. */
let lastOpener: HTMLElement | null = null;

/**
 * Returns the focus to the element that opened a dialog, once the dialog is closed or unmounted. Mantine does this only for
 * dialogs that stay mounted while closed, and not for those that a menu opened.
 */
export function useReturnFocus(opened: boolean): void {
  // Read while rendering: right after it, the menu that opened the dialog is gone.
  const opener = useMemo(() => (opened ? openerNow() : null), [opened]);
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!opened) return;
    clearTimeout(returning.current);
    lastOpener = opener;
    return () => {
      const left = document.activeElement;
      // After the page has updated: the opener may have been deleted.
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

/** Does not take the focus from an element that got it in the meantime. */
function giveBack(opener: HTMLElement | null, left: Element | null): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused !== left) return;
  const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>("h1[tabindex]");
  target?.focus({ preventScroll: true });
}
