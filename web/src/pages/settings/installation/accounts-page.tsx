import { Anchor, Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import type { QueryParameters, ResponseData } from "@nichescope/client";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { date, number } from "../../../parts/format.ts";
import { Page } from "../../../parts/page.tsx";
import { Pager } from "../../../parts/pager.tsx";
import { SearchBox } from "../../../parts/search-box.tsx";
import { Select } from "../../../parts/select.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { NewAccount } from "./new-account.tsx";
import { pageOf } from "./page-of.ts";
import { isPlan, PLAN_OPTIONS, planTitle } from "./plan-words.ts";

type Account = ResponseData<"/api/admin/accounts", "get">["accounts"][number];

export function AccountsPage() {
  const { search, plan, page } = useSearch({ from: "/inside/operator/settings/installation/accounts" });
  const navigate = useNavigate({ from: "/settings/installation/accounts" });
  const [isCreating, setIsCreating] = useState(false);
  const parameters: QueryParameters<"/api/admin/accounts", "get"> = {
    page: pageOf(page),
    ...(search !== undefined && { search }),
    ...(isPlan(plan) && { plan }),
  };
  const query = useQuery({
    queryKey: ["operator", "accounts", parameters],
    queryFn: () => client.get("/api/admin/accounts", { query: parameters }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Accounts"
      control={
        <Group gap="xs" wrap="nowrap">
          <SearchBox
            label="Search by name or id"
            value={search ?? ""}
            onChange={(text) =>
              void navigate({
                search: ({ plan: kept }) => ({ ...(kept && { plan: kept }), ...(text && { search: text }) }),
                replace: true,
              })
            }
          />
          <Select
            aria-label="Plan"
            w={150}
            allowDeselect={false}
            value={parameters.plan ?? ""}
            onChange={(value) =>
              void navigate({
                search: ({ search: kept }) => ({ ...(kept && { search: kept }), ...(value && { plan: value }) }),
              })
            }
            data={[{ value: "", label: "All plans" }, ...PLAN_OPTIONS]}
          />
        </Group>
      }
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
          Create account
        </Button>
      }
    >
      <Shown query={query} loading={<Loading rows={8} height={46} />}>
        {({ accounts, total, page: shown, pages }) =>
          accounts.length === 0 ? (
            <Text c="dimmed">No accounts found.</Text>
          ) : (
            <Stack gap="sm">
              <AccountTable accounts={accounts} />
              <Pager
                page={shown}
                pages={pages}
                total={total}
                what={total === 1 ? "account" : "accounts"}
                onChange={(next) => void navigate({ search: (all) => ({ ...all, page: String(next) }) })}
              />
            </Stack>
          )
        }
      </Shown>
      <NewAccount opened={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = [
  "Account",
  "Plan",
  figure("Requests today"),
  figure("Tracked products"),
  figure("Webhooks"),
  figure("Keys"),
  figure("Members"),
  "Created",
];

function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <WideTable label="Accounts" columns={COLUMNS} minWidth={900}>
      {accounts.map(({ id, name, plan, operator, overrides, usedToday, limitToday, counts, createdAt }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw={400}>
            <Anchor
              size="sm"
              fw={500}
              renderRoot={(props) => (
                <Link {...props} to="/settings/installation/accounts/$accountId" params={{ accountId: id }} />
              )}
            >
              {name}
            </Anchor>
            {operator && (
              <Badge tt="none" ml="xs" size="sm" variant="default">
                Operator keys
              </Badge>
            )}
          </Table.Th>
          <Table.Td>
            {planTitle(plan)}
            {Object.keys(overrides).length > 0 && (
              <Text size="xs" c="dimmed">
                custom limits
              </Text>
            )}
          </Table.Td>
          <Table.Td ta="right">
            {number(usedToday)} of {number(limitToday)}
          </Table.Td>
          <Table.Td ta="right">{number(counts.trackedProducts)}</Table.Td>
          <Table.Td ta="right">{number(counts.webhooks)}</Table.Td>
          <Table.Td ta="right">{number(counts.keys)}</Table.Td>
          <Table.Td ta="right">{number(counts.members)}</Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>{date(createdAt)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
