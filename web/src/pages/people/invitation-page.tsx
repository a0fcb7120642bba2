import { Button, Stack, Text } from "@mantine/core";
import { ApiError, type ResponseData } from "@nichescope/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { useClearCache, useSessionState } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { ROLE_MEANINGS } from "../../parts/role.ts";
import { Failure, Loading } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useEnter } from "./use-enter.ts";

type Invitation = ResponseData<"/api/v1/invitations/{token}", "get">;

export function InvitationPage() {
  const { token = "" } = useSearch({ from: "/outside/invitation" });
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => client.get("/api/v1/invitations/{token}", { path: { token } }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === "" || (invitation.error instanceof ApiError && invitation.error.status === 404)) return <DeadLink />;
  if (invitation.data === undefined)
    return (
      <Outside title="Invitation">
        {invitation.isError ? (
          <Failure error={invitation.error} retry={() => invitation.refetch()} />
        ) : (
          <Loading rows={3} />
        )}
      </Outside>
    );
  return <Open invitation={invitation.data} token={token} />;
}

function Open({ invitation, token }: { invitation: Invitation; token: string }) {
  const { session } = useSessionState();
  const enter = useEnter();
  const { accountName, role, email, userExists } = invitation;
  const invited = { email, token };
  return (
    <Outside
      title={`Join ${accountName}`}
      about={`You’re invited to join ${accountName}. You’ll be able to ${ROLE_MEANINGS[role]}.`}
    >
      {session ? (
        session.user.email === email ? (
          <Accept token={token} accountName={accountName} enter={enter} />
        ) : (
          <ForAnother invited={email} signedIn={session.user.email} />
        )
      ) : userExists ? (
        <SignInForm enter={enter} invited={invited} action={`Sign in and join ${accountName}`} />
      ) : (
        <SignUpForm enter={enter} invited={invited} action={`Join ${accountName}`} />
      )}
    </Outside>
  );
}

function Accept({ token, accountName, enter }: { token: string; accountName: string; enter: () => Promise<void> }) {
  const { submit, busy, error } = useSubmit(
    () => client.post("/api/v1/invitations/{token}/accept", { path: { token } }),
    enter,
  );
  return (
    <Stack>
      {error !== undefined && <Failure error={error} />}
      <BusyButton onClick={() => submit()} busy={busy} fullWidth>
        Join {accountName}
      </BusyButton>
    </Stack>
  );
}

function ForAnother({ invited, signedIn }: { invited: string; signedIn: string }) {
  const forget = useClearCache();
  const { submit, busy, error } = useSubmit(() => client.delete("/api/v1/session"), forget);
  return (
    <Stack>
      <Text size="sm">
        This invitation is for {invited}, but you’re signed in as {signedIn}. Sign out to accept it.
      </Text>
      {error !== undefined && <Failure error={error} />}
      <BusyButton onClick={() => submit()} busy={busy} fullWidth>
        Sign out
      </BusyButton>
    </Stack>
  );
}

function DeadLink() {
  return (
    <Outside title="This invitation is no longer valid">
      <Text size="sm">
        It was used or withdrawn, has expired, or the link is incomplete. Ask the person who invited you for a new one.
      </Text>
      <Button renderRoot={(props) => <Link {...props} to="/sign-in" />}>Go to sign-in</Button>
    </Outside>
  );
}
