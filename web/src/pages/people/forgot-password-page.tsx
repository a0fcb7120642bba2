import { Alert, Anchor, Text } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSessionState } from "../../api/session.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { Form } from "../../parts/form.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";

export function ForgotPasswordPage() {
  const { mail } = useSessionState().installation;
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/password-resets", { body: { email } }),
    () => setSent(true),
  );
  return (
    <Outside
      title="Forgot password"
      about={!isSent && "Enter your e-mail address. We’ll send you a link to reset your password."}
      below={
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-in" />}>
          Back to sign-in
        </Anchor>
      }
    >
      {isSent ? (
        <Alert icon={<IconMailCheck />} color="pine" title="Check your inbox" role="status">
          <Text size="sm">If {email} has an account, we’ve sent a link. It works once, within an hour.</Text>
          {!mail && <NoMail />}
        </Alert>
      ) : (
        <Form onSubmit={submit} busy={busy} action="Send link" error={otherError("email")} isWhole>
          <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} autoFocus />
          {!mail && <NoMail />}
        </Form>
      )}
    </Outside>
  );
}

function NoMail() {
  return (
    <Text size="sm" mt="xs">
      This installation doesn’t send mail. Ask its operator for the link in unsent-mail.txt.
    </Text>
  );
}
