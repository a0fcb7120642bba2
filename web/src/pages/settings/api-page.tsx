import { Page } from "../../parts/page.tsx";
import { Sections } from "../../parts/panel.tsx";
import { DownloadsPanel } from "./downloads-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PlansPanel } from "./plans-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { WebhooksPanel } from "./webhooks/webhooks-panel.tsx";

export function ApiPage() {
  return (
    <Page title="API and webhooks">
      <Sections>
        <KeysPanel />
        <WebhooksPanel />
        <UsagePanel />
        <DownloadsPanel />
        <PlansPanel />
      </Sections>
    </Page>
  );
}
