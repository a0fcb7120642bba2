import { Alert, Anchor, Group } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { DEMO_EMAIL } from "../../../../src/app/installation/demo-user.ts";
import { client } from "../../api/client.ts";
import { useSessionState } from "../../api/session.ts";
import { Failure, Loading } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useEnter } from "./use-enter.ts";

export function SignInPage() {
  const { next } = useSearch({ from: "/outside/sign-in" });
  const { installation } = useSessionState();
  const enter = useEnter(next);
  const [password] = useState(linkedPassword);
  return (
    <Outside
      title="Sign in"
      below={
        installation.signUp === "open" && (
          <>
            New here?{" "}
            <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-up" />}>
              Create account
            </Anchor>
          </>
        )
      }
    >
      {installation.demo && password && <OpenDemo password={password} enter={enter} />}
      {installation.demo && !password && (
        <Alert variant="light" title="This is the demo">
          Open the link that the service printed when it started. It is also in demo.json in the data folder, beside the
          e-mail address and password.
        </Alert>
      )}
      <SignInForm enter={enter} />
      <Group justify="center">
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
          Forgot password?
        </Anchor>
      </Group>
    </Outside>
  );
}

/**
 * Signs in with the link that `npm start` prints, as the demo's user whatever else the link names: a foreign link must not
 * sign anyone in to another account. The password is removed from the address at once.
 */
function OpenDemo({ password, enter }: { password: string; enter: () => Promise<void> }) {
  const body = { email: DEMO_EMAIL, password };
  const { submit, error } = useSubmit(() => client.post("/api/v1/session", { body }), enter);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    void submit();
  });
  return error === undefined ? <Loading rows={1} label="Opening the demo" /> : <Failure error={error} />;
}

/** The password in the fragment of a link to the demo. */
function linkedPassword(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get("password");
}
