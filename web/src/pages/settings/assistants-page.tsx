import { Page } from "../../parts/page.tsx";
import { Sections } from "../../parts/panel.tsx";
import { ConnectedAppsPanel } from "./connected-apps-panel.tsx";
import { Models } from "./models.tsx";

export function AssistantsPage() {
  return (
    <Page title="Assistants">
      <Sections>
        <ConnectedAppsPanel />
        <Models />
      </Sections>
    </Page>
  );
}
