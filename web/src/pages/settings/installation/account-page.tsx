import { Code, Grid, Stack, Table, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Columns } from "../../../parts/bars.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { Form } from "../../../parts/form.tsx";
import { date, dateTime, number } from "../../../parts/format.ts";
import { LOCALE } from "../../../parts/locale.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { ResourcePage } from "../../../parts/resource-page.tsx";
import { ROLE_NAMES } from "../../../parts/role.ts";
import { Select } from "../../../parts/select.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { AccountTerms } from "./account-terms.tsx";
import { type AccountDetail, isPlan, PLAN_OPTIONS, type Plan } from "./plan-words.ts";

export function AccountPage() {
  const { accountId } = useParams({ from: "/inside/operator/settings/installation/accounts/$accountId" });
  const query = useQuery({
    queryKey: ["operator", "account", accountId],
    queryFn: () => client.get("/api/admin/accounts/{id}", { path: { id: accountId } }),
  });
  return (
    <ResourcePage
      query={query}
      title="Account"
      back={{ to: "/settings/installation/accounts", label: "View all accounts" }}
      heights={[220, 320]}
    >
      {(account) => (
        <Page title={account.name} about={`Created ${date(account.createdAt)}`}>
          <Grid gap={48}>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Stack>
                <AccountPlan account={account} />
                <Panel title="Usage">
                  <Counts account={account} />
                </Panel>
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <AccountTerms key={JSON.stringify(account.overrides)} account={account} />
            </Grid.Col>
          </Grid>
          <Usage account={account} />
          <Members members={account.members} />
          <Keys keys={account.keys} />
        </Page>
      )}
    </ResourcePage>
  );
}

function Counts({ account: { counts, usedToday, limitToday, id } }: { account: AccountDetail }) {
  return (
    <Facts
      facts={[
        ["Requests today", `${number(usedToday)} of ${number(limitToday)}`],
        ["Tracked products", number(counts.trackedProducts)],
        ["Tracked keywords", number(counts.trackedKeywords)],
        ["Alerts", number(counts.alerts)],
        ["Listing drafts", number(counts.listings)],
        ["Webhooks", number(counts.webhooks)],
        ["Notification channels", number(counts.channels)],
        ["Account ID", id],
      ]}
    />
  );
}

function Usage({ account: { usage } }: { account: AccountDetail }) {
  const total = usage.reduce((sum, { used }) => sum + used, 0);
  return (
    <Panel title="API requests, last 30 days" about={`${number(total)} in total`}>
      <Columns
        label="API requests per day"
        height={110}
        most={6}
        bars={usage.map(({ day, used, limit }) => ({
          label: shortDay(day),
          value: used,
          text: number(used),
          note: `of ${number(limit)}`,
        }))}
      />
    </Panel>
  );
}

const shortDay = (day: string) =>
  new Date(day).toLocaleDateString(LOCALE, { day: "numeric", month: "short", timeZone: "UTC" });

function Members({ members }: Pick<AccountDetail, "members">) {
  return (
    <Panel title="Members">
      {members.length === 0 ? (
        <Text c="dimmed">No members yet.</Text>
      ) : (
        <WideTable label="Members of this account" columns={["Name", "E-mail", "Role", "Last active"]} minWidth={560}>
          {members.map(({ id, name, email, role, lastSeenAt }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td>{email}</Table.Td>
              <Table.Td>{ROLE_NAMES[role]}</Table.Td>
              <Table.Td>
                <When at={lastSeenAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Panel>
  );
}

const KEY_STATES: Record<AccountDetail["keys"][number]["state"], string> = {
  active: "Active",
  rotated: "Rotating",
  expired: "Expired",
  revoked: "Revoked",
};

function Keys({ keys }: Pick<AccountDetail, "keys">) {
  return (
    <Panel title="API keys">
      {keys.length === 0 ? (
        <Text c="dimmed">No API keys.</Text>
      ) : (
        <WideTable
          label="API keys of this account"
          columns={["Name", "Key", "Status", "Last used", "Created", "Expires"]}
        >
          {keys.map(({ id, name, hint, state, lastUsedAt, createdAt, expiresAt }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td>
                <Code style={{ whiteSpace: "nowrap" }}>{hint}</Code>
              </Table.Td>
              <Table.Td>{KEY_STATES[state]}</Table.Td>
              <Table.Td>
                <When at={lastUsedAt} />
              </Table.Td>
              <Table.Td>{date(createdAt)}</Table.Td>
              <Table.Td>{expiresAt === null ? "never" : dateTime(expiresAt)}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Panel>
  );
}

/** The name and the plan of an account. */
function AccountPlan({ account }: { account: AccountDetail }) {
  const queries = useQueryClient();
  const [name, setName] = useState(account.name);
  const [plan, setPlan] = useState<Plan>(account.plan);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/admin/accounts/{id}", {
        path: { id: account.id },
        body: { ...(name.trim() !== account.name && { name }), ...(plan !== account.plan && { plan }) },
      }),
    async (changed) => {
      queries.setQueryData(["operator", "account", account.id], changed);
      setName(changed.name);
      notifyDone("Changes saved. They apply within a second.");
      await queries.invalidateQueries({ queryKey: ["operator", "accounts"] });
    },
  );
  const isChanged = name.trim() !== account.name || plan !== account.plan;
  return (
    <Panel title="Name and plan">
      <Form onSubmit={submit} busy={busy} action="Save changes" canSend={isChanged} error={otherError("name", "plan")}>
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errorOf("name")}
        />
        <Select
          label="Plan"
          description="On a smaller plan, existing items stay, but no new ones can be added above its limits."
          data={PLAN_OPTIONS}
          value={plan}
          allowDeselect={false}
          onChange={(value) => isPlan(value) && setPlan(value)}
          error={errorOf("plan")}
        />
      </Form>
    </Panel>
  );
}
