import { Anchor, Button, Text } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useClearCache } from "../../api/session.ts";
import { Form } from "../../parts/form.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";

export function ResetPasswordPage() {
  const { token } = useSearch({ from: "/outside/reset-password" });
  const [isDone, setDone] = useState(false);
  const [password, setPassword] = useState("");
  const forget = useClearCache();
  const { submit, busy, error, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/password-resets/use", { body: { token: token ?? "", password } }),
    async () => {
      await forget();
      setDone(true);
    },
  );
  if (isDone)
    return (
      <Outside title="Password changed" about="You were signed out on all devices. Sign in with your new password.">
        <Button renderRoot={(props) => <Link {...props} to="/sign-in" />}>Sign in</Button>
      </Outside>
    );
  if (!token || (error instanceof ApiError && error.status === 404)) return <DeadLink />;
  return (
    <Outside title="Reset password" about="You’ll be signed out on all devices.">
      <Form onSubmit={submit} busy={busy} action="Reset password" error={otherError("password")} isWhole>
        <PasswordField
          label="New password"
          value={password}
          onChange={setPassword}
          isNew
          autoFocus
          error={errorOf("password", "The password")}
        />
      </Form>
    </Outside>
  );
}

function DeadLink() {
  return (
    <Outside title="This link is no longer valid">
      <Text size="sm">A reset link works once, within an hour. This one was used, has expired or is incomplete.</Text>
      <Button renderRoot={(props) => <Link {...props} to="/forgot-password" />}>Request a new link</Button>
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link {...props} to="/sign-in" />}>
        Back to sign-in
      </Anchor>
    </Outside>
  );
}
