import { Page } from "../../parts/page.tsx";
import { ConnectedAppsPanel } from "./connected-apps-panel.tsx";
import { Models } from "./models.tsx";

export function AssistantsPage() {
  return (
    <Page title="Assistants">
      <ConnectedAppsPanel />
      <Models />
    </Page>
  );
}
