import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { AnyRouter, BlockerFn } from "@tanstack/react-router";
import { FilesMissing, reloadAt } from "../parts/files-missing.ts";
import { messageOf } from "../parts/states.tsx";

const ID = "page-not-opened";
/** "/app": the router matches the rest, which starts with a slash. */
const BASE = import.meta.env.BASE_URL.slice(0, -1);

/** A page whose files cannot be loaded is not opened: the present one stays, with what was typed into it. */
export function stayOnFailure(router: AnyRouter): void {
  const blockerFn: BlockerFn = async ({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname) return false;
    const [routes] = router.getMatchedRoutes(nextLocation.pathname.slice(BASE.length));
    try {
      await Promise.all(routes.map((route) => router.loadRouteChunk(route)));
      notifications.hide(ID);
      return false;
    } catch (error) {
      notifyNotOpened(error, nextLocation.href, () => router.history.push(nextLocation.href));
      return true;
    }
  };
  router.history.block({ blockerFn, enableBeforeUnload: false });
}

/** Stays until it is closed, or until a page opens. */
function notifyNotOpened(error: unknown, href: string, retry: () => void): void {
  const needsReload = error instanceof FilesMissing && !error.isOffline;
  notifications.hide(ID);
  notifications.show({
    id: ID,
    color: "red",
    title: "Couldn’t open the page",
    autoClose: false,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <span>{messageOf(error)}</span>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={needsReload ? () => void reloadAt(href) : retry}
        >
          {needsReload ? "Reload" : "Try again"}
        </Button>
      </Group>
    ),
  });
}
