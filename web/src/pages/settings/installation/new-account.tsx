import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { CodeBlock } from "../../../parts/copy.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FormModal } from "../../../parts/form-modal.tsx";
import { dateTime } from "../../../parts/format.ts";
import { Select } from "../../../parts/select.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { isPlan, PLAN_OPTIONS, type Plan } from "./plan-words.ts";

type Created = ResponseData<"/api/admin/accounts", "post">;

export function NewAccount({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [plan, setPlan] = useState<Plan>("starter");
  const [ownerEmail, setOwnerEmail] = useState("");
  const [created, setCreated] = useState<Created>();
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    () =>
      client.post("/api/admin/accounts", {
        body: { name, plan, ...(ownerEmail.trim() && { ownerEmail: ownerEmail.trim() }) },
      }),
    async (account) => {
      setCreated(account);
      await queries.invalidateQueries({ queryKey: ["operator", "accounts"] });
    },
  );
  const close = () => {
    onClose();
    reset();
    setCreated(undefined);
    setName("");
    setOwnerEmail("");
  };
  if (created) return <CreatedAccount account={created} opened={opened} onClose={close} />;
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title="Create account"
      action="Create account"
      onSubmit={submit}
      busy={busy}
      error={otherError("name", "plan", "ownerEmail")}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={errorOf("name")}
      />
      <Select
        label="Plan"
        data={PLAN_OPTIONS}
        value={plan}
        allowDeselect={false}
        onChange={(value) => isPlan(value) && setPlan(value)}
        error={errorOf("plan")}
      />
      <TextInput
        label="Owner’s e-mail"
        type="email"
        description="Optional. We invite this person as the owner."
        value={ownerEmail}
        onChange={({ currentTarget }) => setOwnerEmail(currentTarget.value)}
        error={errorOf("ownerEmail")}
      />
    </FormModal>
  );
}

function CreatedAccount({ account, opened, onClose }: { account: Created; opened: boolean; onClose: () => void }) {
  const { invitation } = account;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Account ${account.name} created`}>
      <Stack>
        {invitation ? (
          <>
            <Text size="sm">
              Send this link to {invitation.email}. It works only for that address, until{" "}
              {dateTime(invitation.expiresAt)}.
            </Text>
            <CodeBlock code={invitation.link} what="invitation link" />
          </>
        ) : (
          <Text size="sm">No one was invited. You can create API keys for this account on the command line.</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/settings/installation/accounts/$accountId" params={{ accountId: account.id }} />
            )}
          >
            View account
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
