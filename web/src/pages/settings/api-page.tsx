import { Stack } from "@mantine/core";
import { Page } from "../../parts/page.tsx";
import { DownloadsPanel } from "./downloads-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PlansPanel } from "./plans-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";

export function ApiPage() {
  return (
    <Page title="API" about="Everything in this dashboard can also be done by your own programs, with a key.">
      <Stack gap="lg">
        <KeysPanel />
        <UsagePanel />
        <DownloadsPanel />
        <PlansPanel />
      </Stack>
    </Page>
  );
}
