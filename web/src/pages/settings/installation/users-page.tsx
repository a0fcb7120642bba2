import { Anchor, Button, Stack, Table, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useSession } from "../../../api/session.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { date } from "../../../parts/format.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Page } from "../../../parts/page.tsx";
import { Pager } from "../../../parts/pager.tsx";
import { ROLE_NAMES } from "../../../parts/role.ts";
import { SearchBox } from "../../../parts/search-box.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { pageOf } from "./page-of.ts";

type User = ResponseData<"/api/admin/users", "get">["users"][number];

export function UsersPage() {
  const { search, page } = useSearch({ from: "/inside/operator/settings/installation/users" });
  const navigate = useNavigate({ from: "/settings/installation/users" });
  const [selected, setSelected] = useState<User>();
  const filter = { page: pageOf(page), ...(search !== undefined && { search }) };
  const query = useQuery({
    queryKey: ["operator", "users", filter],
    queryFn: () => client.get("/api/admin/users", { query: filter }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Users"
      control={
        <SearchBox
          label="Search by name or e-mail"
          value={search ?? ""}
          onChange={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
        />
      }
    >
      <Shown query={query} loading={<Loading rows={8} height={46} />}>
        {({ users, total, page: shown, pages }) =>
          users.length === 0 ? (
            <Text c="dimmed">No users found.</Text>
          ) : (
            <Stack gap="sm">
              <UserTable users={users} onChange={setSelected} />
              <Pager
                page={shown}
                pages={pages}
                total={total}
                what={total === 1 ? "user" : "users"}
                onChange={(next) => void navigate({ search: (all) => ({ ...all, page: String(next) }) })}
              />
            </Stack>
          )
        }
      </Shown>
      <ChangeOperator user={selected} onClose={() => setSelected(undefined)} />
    </Page>
  );
}

const COLUMNS = ["Name", "Accounts", "Created", "Last active", "Operator"];

function UserTable({ users, onChange }: { users: readonly User[]; onChange: (user: User) => void }) {
  const { user: self } = useSession();
  return (
    <WideTable label="Users" columns={COLUMNS} minWidth={760}>
      {users.map((user) => (
        <Table.Tr key={user.id}>
          <Table.Th scope="row" fw={400}>
            <Text size="sm" fw={500}>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed">
              {user.email}
            </Text>
          </Table.Th>
          <Table.Td>
            {user.accounts.length === 0 && "–"}
            {user.accounts.map(({ id, name, role }) => (
              <Text key={id} size="sm">
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link {...props} to="/settings/installation/accounts/$accountId" params={{ accountId: id }} />
                  )}
                >
                  {name}
                </Anchor>
                {` · ${ROLE_NAMES[role]}`}
              </Text>
            ))}
          </Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>{date(user.createdAt)}</Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>
            <When at={user.lastSeenAt} />
          </Table.Td>
          <Table.Td>
            {user.id === self.id ? (
              <Text size="sm">Yes, you</Text>
            ) : (
              <Button
                size="xs"
                variant="default"
                onClick={() => onChange(user)}
                aria-label={user.operator ? `Remove operator role from ${user.name}` : `Make ${user.name} an operator`}
              >
                {user.operator ? "Remove role" : "Make operator"}
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function ChangeOperator({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  // Keeps the content of the dialog while it closes.
  const [last, setLast] = useState<User>();
  if (user && user !== last) setLast(user);
  const about = user ?? last;
  if (!about) return null;
  const change = async () => {
    await client.patch("/api/admin/users/{id}", {
      path: { id: about.id },
      body: { operator: !about.operator },
    });
    notifyDone(about.operator ? `${about.name} is no longer an operator.` : `${about.name} is now an operator.`);
    await queries.invalidateQueries({ queryKey: ["operator", "users"] });
  };
  return (
    <Confirm
      opened={user !== undefined}
      onClose={onClose}
      title={about.operator ? `Remove operator role from ${about.name}?` : `Make ${about.name} an operator?`}
      action={about.operator ? "Remove role" : "Make operator"}
      onConfirm={change}
    >
      {about.operator
        ? "They lose access to operator pages immediately. Their accounts don’t change."
        : "Operators see all accounts and users, change plans and import data."}
    </Confirm>
  );
}
