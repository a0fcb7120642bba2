import { useNavigate } from "@tanstack/react-router";
import { useHasRole } from "../../api/session.ts";
import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";
import { AlertForm } from "./alert-form.tsx";
import { useNewSubject } from "./use-subject.ts";

export function NewAlertPage() {
  const mayChange = useHasRole("member");
  return (
    <Page title="Create alert">
      {mayChange ? (
        <NewAlert />
      ) : (
        <Empty title="You have view-only access">Ask an account owner to make you a member.</Empty>
      )}
    </Page>
  );
}

function NewAlert() {
  const navigate = useNavigate();
  return (
    <AlertForm
      subject={useNewSubject()}
      onDone={(alertId) => void navigate({ to: "/tracking/alerts/$alertId", params: { alertId } })}
      onCancel={() => void navigate({ to: "/tracking/alerts" })}
    />
  );
}
