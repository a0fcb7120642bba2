import { Anchor, Button, Text } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useSessionState } from "../../api/session.ts";
import { OpenSignUp } from "./open-sign-up.tsx";
import { Outside } from "./outside.tsx";
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
        about="Nobody has signed up here yet. You will be the operator of this installation: you import products and decide who joins."
      >
        <SignUpForm enter={enter} action="Create the account" />
      </Outside>
    );
  if (installation.signUp === "open")
    return (
      <Outside
        title="Create an account"
        about="It starts on the Free plan."
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
      <Text size="sm">
        New people join here with an invitation. Ask an owner of the account, or the operator of this installation, to
        send you one.
      </Text>
      <Button renderRoot={(props) => <Link {...props} to="/sign-in" />}>To the sign-in</Button>
    </Outside>
  );
}
