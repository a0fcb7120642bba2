import { Stack } from "@mantine/core";
import { Page } from "../../parts/page.tsx";
import { ConnectedAppsPanel } from "./connected-apps-panel.tsx";
import { DownloadsPanel } from "./downloads-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PlansPanel } from "./plans-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";

export function ApiPage() {
  return (
    <Page title="API">
      <Stack gap="lg">
        <KeysPanel />
        <ConnectedAppsPanel />
        <UsagePanel />
        <DownloadsPanel />
        <PlansPanel />
      </Stack>
    </Page>
  );
}
