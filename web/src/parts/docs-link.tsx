import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";

/** A page of the docs site: `guides/webhooks#verify-signatures`. It opens in a new tab, so that nothing on the page is lost. */
export function DocsLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={`/docs/${to}`} target="_blank" inherit underline="always">
      {children}
    </Anchor>
  );
}
