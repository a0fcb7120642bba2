import { ActionIcon, Alert, Button, Group, Stack, Table, Text, Tooltip } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { IconMail, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSessionState } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { CodeBlock } from "../../parts/copy.tsx";
import { EmailField } from "../../parts/email-field.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { dateTime } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { ROLE_MEANINGS, ROLE_NAMES, type Role } from "../../parts/role.ts";
import { Select } from "../../parts/select.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

type Invitation = ResponseData<"/api/v1/account/invitations", "get">["invitations"][number];

const invitationsKey = ["invitations"];

export function InvitationsPanel() {
  const queries = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const invitations = useQuery({
    queryKey: invitationsKey,
    queryFn: () => client.get("/api/v1/account/invitations").then((data) => data.invitations),
  });
  const changed = () => queries.invalidateQueries({ queryKey: invitationsKey });
  return (
    <Panel
      id="invitations"
      title="Invitations"
      actions={
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
          Invite member
        </Button>
      }
    >
      <Stack>
        {invited && <ShownLink invited={invited} onDone={() => setInvited(undefined)} />}
        <Shown query={invitations} loading={<Loading rows={2} />}>
          {(all) =>
            all.length === 0 ? (
              <Text c="dimmed" size="sm">
                No pending invitations.
              </Text>
            ) : (
              <WideTable
                label="Invitations"
                minWidth={600}
                columns={["E-mail", "Role", "Invited", "Expires", { name: "Actions", isHidden: true }]}
              >
                {all.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    onWithdrawn={async () => {
                      if (invited?.id === invitation.id) setInvited(undefined);
                      await changed();
                    }}
                  />
                ))}
              </WideTable>
            )
          }
        </Shown>
      </Stack>
      {isInviting && (
        <NewInvitation
          onClose={() => setInviting(false)}
          onInvited={async (invitation) => {
            setInvited(invitation);
            await changed();
          }}
        />
      )}
    </Panel>
  );
}

function ShownLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const { mail } = useSessionState().installation;
  return (
    <Alert color="pine" icon={<IconMail />} title={`Invitation created for ${invited.email}`} role="status">
      <Stack gap="sm">
        <Text size="sm">
          {mail
            ? "We mailed the link. You can also share it yourself. You won’t see it again."
            : "This installation doesn’t send mail. Share the link yourself. You won’t see it again."}
        </Text>
        <CodeBlock code={invited.link} what="invitation link" />
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function InvitationRow({ invitation, onWithdrawn }: { invitation: Invitation; onWithdrawn: () => Promise<void> }) {
  const { id, email, role, createdAt, expiresAt, invitedBy } = invitation;
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = async () => {
    await client.delete("/api/v1/account/invitations/{id}", { path: { id } });
    await onWithdrawn();
    notifyDone(`Invitation for ${email} withdrawn`);
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {email}
      </Table.Th>
      <Table.Td>{ROLE_NAMES[role]}</Table.Td>
      <Table.Td>
        <When at={createdAt} />
        {invitedBy && ` by ${invitedBy}`}
      </Table.Td>
      <Table.Td>{dateTime(expiresAt)}</Table.Td>
      <Table.Td ta="right">
        <Tooltip label="Withdraw">
          <ActionIcon
            variant="subtle"
            size="lg"
            color="red"
            aria-label={`Withdraw the invitation for ${email}`}
            onClick={() => setConfirming(true)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
        <Confirm
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          title="Withdraw this invitation?"
          action="Withdraw invitation"
          onConfirm={withdraw}
        >
          The link sent to {email} stops working.
        </Confirm>
      </Table.Td>
    </Table.Tr>
  );
}

type Invited = ResponseData<"/api/v1/account/invitations", "post">;

type NewInvitationProps = { onClose: () => void; onInvited: (invited: Invited) => Promise<void> };

function NewInvitation({ onClose, onInvited }: NewInvitationProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/account/invitations", { body: { email, role } }),
    async (invited) => {
      await onInvited(invited);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Invite member"
      action="Create invitation"
      onSubmit={submit}
      busy={busy}
      error={otherError("email", "role")}
    >
      <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} isOwn={false} />
      <Select
        label="Role"
        description={`Can ${ROLE_MEANINGS[role]}.`}
        data={Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }))}
        value={role}
        allowDeselect={false}
        onChange={(value) => setRole(value as Role)}
        error={errorOf("role", "The role")}
      />
    </FormModal>
  );
}
