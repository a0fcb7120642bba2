/** The page on which a person allows an app to act for them. */
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { notifyFailed } from "../../parts/notify.ts";
import { ROLE_MEANINGS } from "../../parts/role.ts";
import { Failure, Loading } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";

type Described = ResponseData<"/api/v1/connected-apps/requests", "post">;

export function ConnectAppPage() {
  const { request: encoded = "" } = useSearch({ from: "/outside/connect" });
  const request = encoded === "" ? undefined : readAppRequest(encoded);
  const described = useQuery({
    queryKey: ["app-request", encoded],
    queryFn: () => client.post("/api/v1/connected-apps/requests", { body: request ?? {} }),
    enabled: request !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (request === undefined) return <Damaged />;
  if (described.data !== undefined) return <Decide request={request} described={described.data} />;
  return (
    <Outside title="Connect an app">
      {described.isError ? (
        <>
          <Failure error={described.error} />
          <BackHome />
        </>
      ) : (
        <Loading rows={4} />
      )}
    </Outside>
  );
}

function Decide({ request, described }: { request: AppRequest; described: Described }) {
  const { app, scopes, problem, denyUrl } = described;
  const { user, account } = useSession();
  const [mayWrite, setMayWrite] = useState(true);
  const { submit, busy, error } = useSubmit(
    () => client.post("/api/v1/connected-apps", { body: { ...request, scopes: mayWrite ? scopes : ["read"] } }),
    ({ redirectTo }) => leaveTo(redirectTo),
  );
  if (problem !== null)
    return (
      <Outside title={`Can’t connect ${app.name}`}>
        <Text size="sm">The app sent a request that we can’t accept: {problem}</Text>
        <Button onClick={() => leaveTo(denyUrl)}>Return to app</Button>
      </Outside>
    );
  return (
    <Outside
      title={`Connect ${app.name}?`}
      about={`This app wants to use Nichescope for you. It returns to ${app.returnHost}.`}
    >
      <AccountChoice />
      <Text size="sm">
        You’re signed in as {user.email}. In this account, you and the app can {ROLE_MEANINGS[account.role]}.
      </Text>
      <Stack gap="xs">
        <Checkbox checked readOnly label="Read research, tracked items, alerts, events and sales" />
        {scopes.includes("write") && (
          <Checkbox
            checked={mayWrite}
            onChange={(event) => setMayWrite(event.currentTarget.checked)}
            label="Make changes, such as tracking products and creating alerts"
          />
        )}
      </Stack>
      <Alert variant="light" color="yellow">
        Continue only if you started this in an app you trust: we can’t verify its name. It uses requests of your
        account’s daily limit. You can disconnect it in Settings, under Assistants.
      </Alert>
      {error !== undefined && <Failure error={error} />}
      <Group grow>
        <Button variant="default" onClick={() => leaveTo(denyUrl)}>
          Deny access
        </Button>
        <BusyButton onClick={() => submit()} busy={busy}>
          Allow access
        </BusyButton>
      </Group>
    </Outside>
  );
}

/** The account that the app is connected to; a person with several chooses. */
function AccountChoice() {
  const { account, accounts } = useSession();
  const switchTo = async (accountId: string) => {
    await client.put("/api/v1/session/account", { body: { accountId } });
    // A full reload, so that the page and the session agree on the account.
    location.reload();
  };
  if (accounts.length === 1)
    return (
      <Text size="sm">
        Account: <b>{account.name}</b>
      </Text>
    );
  return (
    <NativeSelect
      label="Account"
      value={account.id}
      onChange={(event) => void switchTo(event.currentTarget.value).catch(notifyFailed)}
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Redirects to the app. The service has checked the address; a script address is refused here in any case. */
function leaveTo(address: string): void {
  if (!/^\s*(javascript|data|vbscript):/i.test(address)) location.assign(address);
}

function Damaged() {
  return (
    <Outside title="This link is incomplete">
      <Text size="sm">Start again in the app that you want to connect.</Text>
      <BackHome />
    </Outside>
  );
}

function BackHome() {
  return <Button renderRoot={(props) => <Link {...props} to="/" />}>Go to Home</Button>;
}

/** The authorization request of an app, as the service passed it to this page. */
const PARAMETERS = {
  clientId: "client_id",
  redirectUri: "redirect_uri",
  responseType: "response_type",
  codeChallenge: "code_challenge",
  codeChallengeMethod: "code_challenge_method",
  scope: "scope",
  state: "state",
  resource: "resource",
} as const;

type AppRequest = { [Name in keyof typeof PARAMETERS]?: string };

/** Reads the query of the request, which arrives in base64url. Returns undefined if it is damaged. */
function readAppRequest(encoded: string): AppRequest | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const query = new URLSearchParams(new TextDecoder().decode(bytes));
    return Object.fromEntries(
      Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
        const value = query.get(parameter);
        return value === null ? [] : [[name, value]];
      }),
    );
  } catch {
    return undefined;
  }
}
