import { Alert, Anchor, Button, Text } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { Link, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSessionState } from "../../api/session.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { Form } from "../../parts/form.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";
import { AccountNameField, PersonNameField } from "./sign-up-fields.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useEnter } from "./use-enter.ts";

export function SignUpPage() {
  const { session, installation } = useSessionState();
  const enter = useEnter();
  if (session) return <Navigate to="/" />;
  if (installation.needsFirstUser)
    return (
      <Outside
        title="Create the first account"
        about="You’ll be the operator of this installation: you import products and invite others."
      >
        <SignUpForm enter={enter} action="Create account" />
      </Outside>
    );
  if (installation.signUp === "open")
    return (
      <Outside
        title="Create an account"
        about="You start on the Free plan."
        below={
          <>
            Signed up already?{" "}
            <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-in" />}>
              Sign in
            </Anchor>
          </>
        }
      >
        <OpenSignUp />
      </Outside>
    );
  return (
    <Outside title="By invitation only">
      <Text size="sm">Ask an account owner or the operator of this installation to invite you.</Text>
      <Button renderRoot={(props) => <Link {...props} to="/sign-in" />}>Go to sign-in</Button>
    </Outside>
  );
}

/** Signing up without an invitation: a mailed link confirms the address and sets the password. */
function OpenSignUp() {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [accountName, setAccountName] = useState("");
  const [isSent, setSent] = useState(false);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/sign-ups", {
        body: { name, email, ...(accountName.trim() !== "" && { accountName }) },
      }),
    () => setSent(true),
  );
  if (isSent)
    return (
      <Alert icon={<IconMailCheck />} color="pine" title="Check your inbox" role="status">
        <Text size="sm">We sent a link to {email}. Follow it within an hour to choose your password.</Text>
      </Alert>
    );
  return (
    <Form
      onSubmit={submit}
      busy={busy}
      action="Create account"
      error={otherError("name", "email", "accountName")}
      isWhole
    >
      <PersonNameField value={name} onChange={setName} error={errorOf("name", "Your name")} />
      <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} />
      <AccountNameField
        value={accountName}
        onChange={setAccountName}
        error={errorOf("accountName", "The account name")}
      />
    </Form>
  );
}
