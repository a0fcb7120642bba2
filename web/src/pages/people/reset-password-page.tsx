import { Anchor, Button, Stack, Text } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, ask, client } from "../../api/client.ts";
import { useClearCache } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";

export function ResetPasswordPage() {
  const { token } = useSearch({ from: "/outside/reset-password" });
  const [isDone, setDone] = useState(false);
  const [password, setPassword] = useState("");
  const forget = useClearCache();
  const { submit, busy, error, errorOf, otherError } = useSubmit(
    () => ask(client.POST("/api/v1/password-resets/use", { body: { token: token ?? "", password } })),
    async () => {
      await forget();
      setDone(true);
    },
  );
  if (isDone)
    return (
      <Outside title="Password changed" about="You have been signed out everywhere. Sign in with the new password.">
        <Button renderRoot={(props) => <Link {...props} to="/sign-in" />}>Sign in</Button>
      </Outside>
    );
  if (!token || (error instanceof ApiError && error.status === 404)) return <DeadLink />;
  const refused = otherError("password");
  return (
    <Outside title="Set a new password" about="It ends all sessions: you sign in again afterwards.">
      <form onSubmit={submit}>
        <Stack>
          {refused !== undefined && <Failure error={refused} />}
          <PasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            isNew
            autoFocus
            error={errorOf("password", "The password")}
          />
          <BusyButton type="submit" busy={busy} fullWidth>
            Set the password
          </BusyButton>
        </Stack>
      </form>
    </Outside>
  );
}

function DeadLink() {
  return (
    <Outside title="This link no longer works">
      <Text size="sm">
        A link for a new password works once, for an hour. It has been used, it is too old, or it was not copied as a
        whole.
      </Text>
      <Button renderRoot={(props) => <Link {...props} to="/forgot-password" />}>Ask for a new link</Button>
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link {...props} to="/sign-in" />}>
        Back to the sign-in
      </Anchor>
    </Outside>
  );
}
