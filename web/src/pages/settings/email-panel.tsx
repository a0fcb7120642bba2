import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSession, useStoreSession } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { EmailField } from "../../parts/email-field.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";

export function EmailPanel() {
  const { user } = useSession();
  const keep = useStoreSession();
  const [email, setEmail] = useState(user.email);
  const [currentPassword, setCurrentPassword] = useState("");
  const isChanged = email.trim().toLowerCase() !== user.email;
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/session/email", { body: { email, currentPassword } }),
    (session) => {
      keep(session);
      setEmail(session.user.email);
      setCurrentPassword("");
      notifyDone(`E-mail address changed to ${session.user.email}`);
    },
  );
  const refused = otherError("email", "currentPassword");
  return (
    <Panel title="E-mail" about="The address you sign in with.">
      <form onSubmit={submit}>
        <Stack>
          <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} />
          {isChanged && (
            <PasswordField
              label="Your password"
              value={currentPassword}
              onChange={setCurrentPassword}
              error={errorOf("currentPassword", "The password")}
            />
          )}
          {refused !== undefined && <Failure error={refused} />}
          <Group>
            <BusyButton type="submit" variant="default" busy={busy} disabled={!isChanged}>
              Change e-mail
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
