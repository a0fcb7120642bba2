import { Alert } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { Form } from "../../parts/form.tsx";
import { dateTime } from "../../parts/format.ts";
import { PasswordField } from "../../parts/password-field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";

type SignInFormProps = {
  enter: () => Promise<void>;
  /** An invitation is valid only for this address. */
  invited?: { email: string; token: string };
  action?: string;
};

export function SignInForm({ enter, invited, action = "Sign in" }: SignInFormProps) {
  const [email, setEmail] = useState(invited?.email ?? "");
  const [password, setPassword] = useState("");
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/session", {
        body: { email, password, ...(invited && { invitation: invited.token }) },
      }),
    enter,
  );
  const refused = otherError("email", "password");
  return (
    <Form onSubmit={submit} busy={busy} action={action} isWhole>
      {refused !== undefined && <Refused error={refused} />}
      <EmailField
        value={email}
        {...(!invited && { onChange: setEmail })}
        error={errorOf("email", "The e-mail address")}
        autoFocus={!invited}
      />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        error={errorOf("password", "The password")}
        autoFocus={invited !== undefined}
      />
    </Form>
  );
}

function Refused({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 429) return <Failure error={error} />;
  return (
    <Alert color="orange" icon={<IconLock />} title="Sign-in is locked" role="alert">
      {error.message}
      {error.resetsAt && ` You can try again at ${dateTime(error.resetsAt)}.`}
    </Alert>
  );
}
