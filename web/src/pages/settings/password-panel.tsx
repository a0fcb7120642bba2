import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSession, useStoreSession } from "../../api/session.ts";
import { Form } from "../../parts/form.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { sessionsKey } from "./sessions-panel.tsx";

export function PasswordPanel() {
  const { user } = useSession();
  const keep = useStoreSession();
  const queries = useQueryClient();
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/session/password", { body: { currentPassword, newPassword } }),
    async (session) => {
      keep(session);
      setCurrentPassword("");
      setNewPassword("");
      await queries.invalidateQueries({ queryKey: sessionsKey });
      notifyDone("Password changed. You were signed out on all other devices.");
    },
  );
  return (
    <Panel id="password" title="Password" about="Signs you out on other devices." isBeside>
      <Form
        onSubmit={submit}
        busy={busy}
        action="Change password"
        error={otherError("currentPassword", "newPassword")}
        gap="sm"
        maw={420}
        isQuiet
      >
        {/* Lets password managers know whose password it is. */}
        <input
          className="hidden-visually"
          type="text"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          label="Current password"
          value={currentPassword}
          onChange={setCurrentPassword}
          error={errorOf("currentPassword", "The current password")}
        />
        <PasswordField
          label="New password"
          value={newPassword}
          onChange={setNewPassword}
          isNew
          error={errorOf("newPassword", "The new password")}
        />
      </Form>
    </Panel>
  );
}
