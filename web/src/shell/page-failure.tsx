import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Page } from "../parts/page.tsx";
import { Failure } from "../parts/states.tsx";
import { Alone } from "./alone.tsx";

/** The messages of browsers and the bundler for missing scripts or styles. */
const FILES_MISSING = /dynamically imported module|module script|unable to preload css/i;
const AWAY = new Error("We can’t reach the service. Check your connection and try again.");

/** Shown when a page cannot load: the service is unreachable, or a newer version has replaced its files. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = FILES_MISSING.test(String(error));
  const retry = () => {
    // Files of a replaced version need a full reload.
    if (isMissing) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Alone>
      <Page title="Couldn’t load this page">
        <Failure error={isMissing ? AWAY : error} retry={retry} />
      </Page>
    </Alone>
  );
}
