/** Two tabs agree: after a change in one, the others fetch their lists again, at once or when they are next looked at. */
import type { QueryClient } from "@tanstack/react-query";

const tabs = new BroadcastChannel("nichescope.changes");

/** Tells the other tabs that something was changed here. */
export const noteChange = (): void => tabs.postMessage("changed");

export function followOtherTabs(queries: QueryClient): void {
  tabs.onmessage = () =>
    void queries.invalidateQueries({
      refetchType: document.hidden ? "none" : "active",
      // Searches count against the plan, and a change elsewhere does not concern them.
      predicate: ({ options }) => (options as { refetchOnWindowFocus?: boolean }).refetchOnWindowFocus !== false,
    });
}
