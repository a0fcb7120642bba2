import { Alert, Stack, Text } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { EmailField } from "../../parts/email-field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { AccountNameField, PersonNameField } from "./sign-up-fields.tsx";

/** Signing up without an invitation: a mailed link confirms the address and sets the password. */
export function OpenSignUp() {
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
  const refused = otherError("name", "email", "accountName");
  if (isSent)
    return (
      <Alert icon={<IconMailCheck />} color="pine" title="Check your inbox" role="status">
        <Text size="sm">We sent a link to {email}. Follow it within an hour to choose your password.</Text>
      </Alert>
    );
  return (
    <form onSubmit={submit}>
      <Stack>
        {refused !== undefined && <Failure error={refused} />}
        <PersonNameField value={name} onChange={setName} error={errorOf("name", "Your name")} />
        <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} />
        <AccountNameField
          value={accountName}
          onChange={setAccountName}
          error={errorOf("accountName", "The account name")}
        />
        <BusyButton type="submit" busy={busy} fullWidth>
          Create account
        </BusyButton>
      </Stack>
    </form>
  );
}
