import { Grid, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Account, accountQuery } from "../../api/account.ts";
import { useHasProducts } from "../../api/catalogue.ts";
import { useHasRole, useSession } from "../../api/session.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { webhooksQuery } from "../settings/webhooks/webhook-queries.ts";
import { FirstSteps } from "./first-steps.tsx";
import { LatestEvents } from "./latest-events.tsx";
import { Moves } from "./moves.tsx";
import { RoomPanel } from "./room-panel.tsx";
import { useSteps } from "./steps.ts";
import { WebhookTrouble } from "./webhook-trouble.tsx";

export function HomePage() {
  const account = useQuery({ ...accountQuery, refetchOnMount: "always" });
  // The warning is above everything: wait for it, so that the page below does not jump.
  const { isPending } = useQuery(webhooksQuery);
  return (
    <Page title="Overview">
      <Shown query={account} loading={<Skeleton height={480} />}>
        {(data) => (isPending ? <Skeleton height={480} /> : <Overview account={data} />)}
      </Shown>
    </Page>
  );
}

function Overview({ account }: { account: Account }) {
  const mayChange = useHasRole("member");
  const { operator } = useSession().user;
  const hasProducts = useHasProducts();
  const steps = useSteps(account);
  const { trackedProducts, trackedKeywords, alerts } = account.counts;
  const isEmpty = trackedProducts + trackedKeywords + alerts === 0;
  const stepsLeft = mayChange && steps.some(({ isDone }) => !isDone);
  return (
    <Stack gap="lg">
      <WebhookTrouble />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            {!isEmpty && trackedProducts > 0 && <Moves total={trackedProducts} />}
            {!isEmpty && <LatestEvents />}
            {isEmpty && !hasProducts && !operator && <NoProducts />}
            {isEmpty && mayChange && <FirstSteps steps={steps} title="Get started" />}
            {isEmpty && !mayChange && hasProducts && (
              <Empty title="No tracked products yet">
                Changes appear here as soon as someone in your account tracks a product.
              </Empty>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <RoomPanel account={account} />
            {!isEmpty && stepsLeft && <FirstSteps steps={steps} title="Next steps" />}
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
