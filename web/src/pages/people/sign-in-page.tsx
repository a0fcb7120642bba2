import { Alert, Anchor, Divider, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { useSessionState } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useEnter } from "./use-enter.ts";

export function SignInPage() {
  const { next } = useSearch({ from: "/outside/sign-in" });
  const { installation } = useSessionState();
  const enter = useEnter(next);
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
      {installation.demoSignIn && <OpenDemo enter={enter} />}
      {installation.demo && !installation.demoSignIn && (
        <Alert variant="light" title="This is the demo">
          Find the e-mail address and password in demo.json in the data folder.
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

function OpenDemo({ enter }: { enter: () => Promise<void> }) {
  const { submit, busy, error } = useSubmit(() => client.post("/api/v1/session/demo"), enter);
  return (
    <Stack gap="sm">
      <BusyButton size="lg" fullWidth onClick={() => submit()} busy={busy} leftSection={<IconPlayerPlay size={20} />}>
        Open the demo
      </BusyButton>
      <Text size="sm" c="dimmed" ta="center">
        A fictional market that changes by itself. Try everything.
      </Text>
      {error !== undefined && <Failure error={error} />}
      <Divider label="or sign in with a password" />
    </Stack>
  );
}
