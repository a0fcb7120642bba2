import { Badge, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Account, accountQuery } from "../../api/account.ts";
import { client } from "../../api/client.ts";
import { sessionQuery, useHasRole } from "../../api/session.ts";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { counted, date } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { NamePanel } from "./name-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { PlanMeters } from "./plan-meters.tsx";
import { usePlanTitle } from "./plan-title.ts";
import { SessionsPanel } from "./sessions-panel.tsx";

export function AccountPage() {
  const account = useQuery({ ...accountQuery, refetchOnMount: "always" });
  return (
    <Page title="Account">
      <Shown query={account} loading={<Skeleton height={230} />}>
        {(data) => <AccountPanel account={data} />}
      </Shown>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <NamePanel />
          <EmailPanel />
        </Stack>
        <PasswordPanel />
      </SimpleGrid>
      <SessionsPanel />
    </Page>
  );
}

function AccountPanel({ account }: { account: Account }) {
  const isOwner = useHasRole("owner");
  const queries = useQueryClient();
  const title = usePlanTitle(account.plan);
  const rename = async (name: string) => {
    const changed = await client.patch("/api/v1/account", { body: { name } });
    queries.setQueryData(accountQuery.queryKey, changed);
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    notifyDone(`Account renamed to ${changed.name}`);
  };
  return (
    <Panel title="Plan and usage">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="sm">
          <div>
            <Text size="sm" c="dimmed">
              Name
            </Text>
            <Text fw={600} size="lg" component="div">
              {isOwner ? <EditInPlace value={account.name} what="account’s name" save={rename} /> : account.name}
            </Text>
          </div>
          <div>
            <Text size="sm" c="dimmed">
              Plan
            </Text>
            <Group gap="xs">
              <Text fw={600} size="lg">
                {title}
              </Text>
              {Object.keys(account.overrides).length > 0 && (
                <Badge tt="none" variant="default">
                  with custom limits
                </Badge>
              )}
            </Group>
          </div>
          <Text size="sm" c="dimmed">
            Created {date(account.createdAt)}. Tracked items are refreshed every{" "}
            {account.allowance.refreshHours === 1 ? "hour" : counted(account.allowance.refreshHours, "hour")} if a live
            source is connected.
          </Text>
        </Stack>
        <PlanMeters account={account} />
      </SimpleGrid>
    </Panel>
  );
}
