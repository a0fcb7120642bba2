import { useHasRole } from "../../api/session.ts";
import { Page } from "../../parts/page.tsx";
import { Sections } from "../../parts/panel.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";

export function PeoplePage() {
  const isOwner = useHasRole("owner");
  return (
    <Page title="People">
      <Sections>
        <MembersPanel />
        {isOwner && <InvitationsPanel />}
      </Sections>
    </Page>
  );
}
