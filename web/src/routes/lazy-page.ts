import { type ComponentType, createElement } from "react";
import { FilesMissing, responds } from "../parts/files-missing.ts";

/**
 * A page whose files are loaded when it is first opened. If that fails, opening the page fails: the router's own lazy
 * component reloads the window instead, which loses typed text, and offline the whole application.
 */
export function lazyPage<Name extends string>(load: () => Promise<{ [N in Name]: ComponentType }>, name: Name) {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    // Not even tried offline, unless files are kept: the browser would remember the failure. A service on the same machine responds
    // without a network, too.
    const areKept = navigator.serviceWorker?.controller != null;
    if (loaded === undefined && !navigator.onLine && !areKept && !(await responds())) throw new FilesMissing();
    try {
      loaded ??= (await load())[name];
    } catch (cause) {
      throw new FilesMissing(cause);
    }
  };
  const LazyPage = () => {
    if (loaded === undefined) throw new FilesMissing();
    return createElement(loaded);
  };
  return Object.assign(LazyPage, { preload });
}
