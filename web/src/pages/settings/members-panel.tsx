import { ActionIcon, Badge, Group, Table, Text, Tooltip } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { IconDoorExit, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole, useSession } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { ROLE_MEANINGS, ROLE_NAMES, type Role } from "../../parts/role.ts";
import { Select } from "../../parts/select.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

type Member = ResponseData<"/api/v1/account/members", "get">["members"][number];

/** Narrow on a phone, so that the role is visible beside the name. */
const NAME_WIDTH = { base: 150, sm: 300 };

const membersKey = ["members"];

export function MembersPanel() {
  const members = useQuery({
    queryKey: membersKey,
    queryFn: () => client.get("/api/v1/account/members").then((data) => data.members),
  });
  return (
    <Panel
      id="members"
      title="Members"
      about="Owners manage the team. Members change everything else. Viewers only look."
    >
      <Shown query={members} loading={<Loading rows={3} height={48} />}>
        {(all) => (
          <WideTable
            label="Members"
            minWidth={680}
            columns={["Name", "Role", "Joined", "Last seen", { name: "Actions", isHidden: true }]}
          >
            {all.map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </WideTable>
        )}
      </Shown>
    </Panel>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { user } = useSession();
  const isSelf = member.userId === user.id;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Group gap="xs" wrap="nowrap">
          <Text span inherit truncate maw={NAME_WIDTH} title={member.name}>
            {member.name}
          </Text>
          {isSelf && (
            <Badge tt="none" size="sm" variant="default" style={{ flexShrink: 0 }}>
              You
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" fw={400} truncate maw={NAME_WIDTH} title={member.email}>
          {member.email}
        </Text>
      </Table.Th>
      <Table.Td>
        <MemberRole member={member} isSelf={isSelf} />
      </Table.Td>
      <Table.Td>
        <When at={member.joinedAt} />
      </Table.Td>
      <Table.Td>
        <When at={member.lastSeenAt} />
      </Table.Td>
      <Table.Td ta="right">
        <RemoveMember member={member} isSelf={isSelf} />
      </Table.Td>
    </Table.Tr>
  );
}

type OfMember = { member: Member; isSelf: boolean };

function MemberRole({ member: { userId, name, role }, isSelf }: OfMember) {
  const isOwner = useHasRole("owner");
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Role>();
  if (!isOwner)
    return (
      <Tooltip label={`Can ${ROLE_MEANINGS[role]}`}>
        <span>{ROLE_NAMES[role]}</span>
      </Tooltip>
    );
  const change = async (to: Role) => {
    await client.patch("/api/v1/account/members/{userId}", { path: { userId }, body: { role: to } });
    // The session holds the person's own role.
    await queries.invalidateQueries({ queryKey: isSelf ? ["session"] : membersKey });
    await queries.invalidateQueries({ queryKey: membersKey });
    notifyDone(`${isSelf ? "You are" : `${name} is`} now a ${ROLE_NAMES[to].toLowerCase()}`);
  };
  return (
    <>
      <Select
        size="xs"
        w={120}
        aria-label={`Role of ${name}`}
        data={Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }))}
        value={role}
        allowDeselect={false}
        onChange={(value) => value !== role && setWanted(value as Role)}
      />
      <Confirm
        opened={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={wanted ? `Make ${isSelf ? "yourself" : name} a ${ROLE_NAMES[wanted].toLowerCase()}?` : ""}
        action="Change role"
        onConfirm={() => change(wanted ?? role)}
      >
        {wanted && `${isSelf ? "You" : name} will be able to ${ROLE_MEANINGS[wanted]}.`}
      </Confirm>
    </>
  );
}

function RemoveMember({ member: { userId, name }, isSelf }: OfMember) {
  const isOwner = useHasRole("owner");
  const { account } = useSession();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  if (!isOwner && !isSelf) return null;
  const remove = async () => {
    await client.delete("/api/v1/account/members/{userId}", { path: { userId } });
    if (isSelf) return location.assign(import.meta.env.BASE_URL);
    await queries.invalidateQueries({ queryKey: membersKey });
    notifyDone(`${name} removed from ${account.name}`);
  };
  const label = isSelf ? "Leave account" : `Remove ${name}`;
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" size="lg" color="red" aria-label={label} onClick={() => setConfirming(true)}>
          {isSelf ? <IconDoorExit size={18} /> : <IconTrash size={18} />}
        </ActionIcon>
      </Tooltip>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={isSelf ? `Leave ${account.name}?` : `Remove ${name}?`}
        action={isSelf ? "Leave account" : "Remove member"}
        onConfirm={remove}
      >
        {isSelf
          ? "You lose access immediately. You need a new invitation to come back."
          : `${name} loses access to ${account.name} immediately. What they created stays. Rotate any API keys they know.`}
      </Confirm>
    </>
  );
}
