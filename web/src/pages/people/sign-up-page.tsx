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
