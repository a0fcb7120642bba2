import { useSession } from "../../../api/session.ts";
import { Page } from "../../../parts/page.tsx";
import { Sources } from "./installation-sources.tsx";
import { Connections } from "./connections.tsx";

/** Where data comes from by itself: the account's selling accounts and, for operators, the sources of the installation. */
export function SourcesPage() {
  const { user } = useSession();
  return (
    <Page title="Sources">
      <Connections />
      {user.operator && <Sources />}
    </Page>
  );
}
