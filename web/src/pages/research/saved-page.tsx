import { Page } from "../../parts/page.tsx";
import { SavedSearches } from "./saved-searches.tsx";

export function SavedPage() {
  return (
    <Page title="Saved">
      <SavedSearches kind="searches" />
      <SavedSearches kind="selections" />
    </Page>
  );
}
