import { client } from "../api/client.ts";
import { notifyFailed } from "./notify.ts";

/** A page's files could not be loaded: without a connection, or because a newer version has replaced them. */
export class FilesMissing extends Error {
  /**
   * In the first case a retry may work. In the second only a reload does: browsers remember a failed script while the
   * document is open.
   */
  readonly isOffline = !navigator.onLine;

  constructor(cause?: unknown) {
    super(
      navigator.onLine
        ? "Its files could not be loaded. A new version may have been installed: reload to use it."
        : "You seem to be offline. Try again when you are connected.",
      { cause },
    );
  }
}

export async function responds(): Promise<boolean> {
  return await client.get("/api/status").then(
    () => true,
    () => false,
  );
}

/** Loads the whole dashboard again, if the service responds: otherwise the browser would show an error in its place. */
export async function reloadAt(href: string): Promise<void> {
  try {
    await client.get("/api/status");
    location.assign(href);
  } catch (error) {
    notifyFailed(error);
  }
}
