import { Group, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Account, accountQuery } from "../../api/account.ts";
import { client } from "../../api/client.ts";
import { sessionQuery, useHasRole } from "../../api/session.ts";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { counted, date } from "../../parts/format.ts";
import { Meter } from "../../parts/meter.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Panel, Sections } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { usePlanTitle } from "./plan-title.ts";
import { ProfilePanel } from "./profile-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

const ROOMS = [
  ["trackedProducts", "Tracked products"],
  ["trackedKeywords", "Tracked keywords"],
  ["alerts", "Alerts"],
  ["listings", "Listing drafts"],
  ["webhooks", "Webhooks"],
  ["channels", "Notification channels"],
] as const;

export function AccountPage() {
  const account = useQuery({ ...accountQuery, refetchOnMount: "always" });
  return (
    <Page title="Account">
      <Sections>
        <Panel title="Account" isBeside>
          <Shown query={account} loading={<Skeleton h={{ base: 60, sm: 52 }} />}>
            {(data) => <NameAndPlan account={data} />}
          </Shown>
        </Panel>
        <Panel id="usage" title="Usage" isBeside>
          <Shown query={account} loading={<Skeleton h={{ base: 240, sm: 114 }} />}>
            {(data) => <PlanMeters account={data} />}
          </Shown>
        </Panel>
        <ProfilePanel />
        <PasswordPanel />
        <SessionsPanel />
      </Sections>
    </Page>
  );
}

function NameAndPlan({ account }: { account: Account }) {
  const { name, plan, createdAt, overrides, allowance } = account;
  const isOwner = useHasRole("owner");
  const queries = useQueryClient();
  const title = usePlanTitle(plan);
  const rename = async (to: string) => {
    const changed = await client.patch("/api/v1/account", { body: { name: to } });
    queries.setQueryData(accountQuery.queryKey, changed);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    notifyDone(`Account renamed to ${changed.name}`);
  };
  return (
    <>
      <Group mih={32} fw={600} fz="lg">
        {isOwner ? <EditInPlace value={name} what="account’s name" save={rename} /> : name}
      </Group>
      <Text c="dimmed">
        {title} plan{Object.keys(overrides).length > 0 && " with custom limits"} · refreshed every{" "}
        {allowance.refreshHours === 1 ? "hour" : counted(allowance.refreshHours, "hour")} · since {date(createdAt)}
      </Text>
    </>
  );
}

/** The account's usage of its plan's limits. */
function PlanMeters({ account: { counts, allowance } }: { account: Account }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="sm">
      {ROOMS.map(([of, label]) => (
        <Meter key={of} label={label} used={counts[of]} limit={allowance[of]} />
      ))}
    </SimpleGrid>
  );
}
