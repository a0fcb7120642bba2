import { useHasRole } from "../../api/session.ts";
import { Page } from "../../parts/page.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";

export function PeoplePage() {
  const isOwner = useHasRole("owner");
  return (
    <Page title="People">
      <MembersPanel />
      {isOwner && <InvitationsPanel />}
    </Page>
  );
}
