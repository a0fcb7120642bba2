import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { FilesMissing, reloadAt } from "../parts/files-missing.ts";
import { Page } from "../parts/page.tsx";
import { Failure } from "../parts/states.tsx";
import { Alone } from "./alone.tsx";

/** Shown when a page that was opened by its address cannot load, or fails. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (error instanceof FilesMissing && !error.isOffline) return void reloadAt(location.href);
    reset();
    void router.invalidate();
  };
  return (
    <Alone>
      <Page title="Couldn’t load this page">
        <Failure error={error} retry={retry} />
      </Page>
    </Alone>
  );
}
