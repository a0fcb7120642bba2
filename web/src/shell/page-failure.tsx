import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Page } from "../parts/page.tsx";
import { Failure } from "../parts/states.tsx";
import { Alone } from "./alone.tsx";

/** As browsers and the bundler put it that a page's scripts or styles did not come. */
const FILES_MISSING = /dynamically imported module|module script|unable to preload css/i;
const AWAY = new Error("The service cannot be reached, or it was just updated. Try again in a moment.");

/** A page that could not be shown at all: the service is away, or a newer version has taken the place of its files. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = FILES_MISSING.test(String(error));
  const retry = () => {
    // Files of a version that is no longer there can only be had anew by loading the page.
    if (isMissing) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Alone>
      <Page title="This page could not be shown">
        <Failure error={isMissing ? AWAY : error} retry={retry} />
      </Page>
    </Alone>
  );
}
