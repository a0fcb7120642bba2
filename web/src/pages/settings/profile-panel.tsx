import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { type Session, useSession, useStoreSession } from "../../api/session.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { Form } from "../../parts/form.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { useSubmit } from "../../parts/use-submit.ts";

/** The person's own name and the address to sign in with. */
export function ProfilePanel() {
  const { user } = useSession();
  return (
    <Panel id="profile" title="Profile" isBeside>
      <Stack gap="lg">
        <NameForm key={user.name} current={user.name} />
        <EmailForm key={user.email} current={user.email} />
      </Stack>
    </Panel>
  );
}

const SHORT = { gap: "sm", maw: 420, isQuiet: true } as const;

function NameForm({ current }: { current: string }) {
  const keep = useStoreSession();
  const [name, setName] = useState(current);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.patch("/api/v1/session/user", { body: { name } }),
    (session: Session) => {
      keep(session);
      notifyDone("Name changed");
    },
  );
  return (
    <Form
      onSubmit={submit}
      busy={busy}
      action="Save name"
      canSend={name.trim() !== current}
      error={otherError("name")}
      {...SHORT}
    >
      <TextInput
        label="Your name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf("name", "Your name")}
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete="name"
      />
    </Form>
  );
}

function EmailForm({ current }: { current: string }) {
  const keep = useStoreSession();
  const [email, setEmail] = useState(current);
  const [currentPassword, setCurrentPassword] = useState("");
  const isChanged = email.trim().toLowerCase() !== current;
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/session/email", { body: { email, currentPassword } }),
    (session) => {
      keep(session);
      notifyDone(`E-mail address changed to ${session.user.email}`);
    },
  );
  return (
    <Form
      onSubmit={submit}
      busy={busy}
      action="Change e-mail"
      canSend={isChanged}
      error={otherError("email", "currentPassword")}
      {...SHORT}
    >
      <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} />
      {isChanged && (
        <PasswordField
          label="Your password"
          value={currentPassword}
          onChange={setCurrentPassword}
          error={errorOf("currentPassword", "The password")}
        />
      )}
    </Form>
  );
}
