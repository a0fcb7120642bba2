import { Group, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { client } from "../../api/client.ts";
import { type Session, useSession, useStoreSession } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { EmailField } from "../../parts/email-field.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { Failure } from "../../parts/states.tsx";
import { type SubmitEvent, useSubmit } from "../../parts/use-submit.ts";

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
    <ShortForm
      submit={submit}
      busy={busy}
      action="Save name"
      isChanged={name.trim() !== current}
      error={otherError("name")}
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
    </ShortForm>
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
    <ShortForm
      submit={submit}
      busy={busy}
      action="Change e-mail"
      isChanged={isChanged}
      error={otherError("email", "currentPassword")}
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
    </ShortForm>
  );
}

type ShortFormProps = {
  submit: (event: SubmitEvent) => void;
  busy: boolean;
  action: string;
  isChanged: boolean;
  error: unknown;
  children: ReactNode;
};

/** A field or two with the button below, which waits for a change. */
function ShortForm({ submit, busy, action, isChanged, error, children }: ShortFormProps) {
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        {children}
        {error !== undefined && <Failure error={error} />}
        <Group>
          <BusyButton type="submit" variant="default" busy={busy} disabled={!isChanged}>
            {action}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
