/** Data that the service worker (public/offline.js) has kept: when they were fetched, and when to forget them. */
import { useSyncExternalStore } from "react";

const changed = new EventTarget();
let keptAt: string | null = null;

/** Notes whether a response came from the service or was kept, and since when. */
export function noteAge({ headers }: Response): void {
  const at = headers.get("nichescope-kept-at");
  const next = at === null || keptAt === null || at < keptAt ? at : keptAt;
  if (next === keptAt) return;
  keptAt = next;
  changed.dispatchEvent(new Event("change"));
}

/** The time of the oldest data on screen while the service does not respond, else null. */
export const useKeptAt = (): string | null =>
  useSyncExternalStore(
    (notify) => {
      changed.addEventListener("change", notify);
      return () => changed.removeEventListener("change", notify);
    },
    () => keptAt,
  );

/** Starts keeping. Browsers allow it on HTTPS and on this machine only; elsewhere nothing is kept. */
export function startKeeping(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}offline.js`).catch(() => {});
}

/** Nothing of a session or an account may stay in the browser after it. */
export function forgetKept(): void {
  navigator.serviceWorker?.controller?.postMessage("forget");
  // Also where a forced reload has left the page without its worker. Browsers without HTTPS have no caches.
  if ("caches" in window) void caches.delete("data");
}
