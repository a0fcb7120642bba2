import { SimpleGrid } from "@mantine/core";
import type { Account } from "../../api/account.ts";
import { Meter } from "../../parts/meter.tsx";

const ROOMS = [
  ["trackedProducts", "Tracked products"],
  ["trackedKeywords", "Tracked keywords"],
  ["alerts", "Alerts"],
  ["listings", "Listing drafts"],
  ["webhooks", "Webhooks"],
  ["channels", "Notification channels"],
] as const;

/** The account's usage of its plan's limits. */
export function PlanMeters({ account: { counts, allowance } }: { account: Account }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="sm">
      {ROOMS.map(([of, label]) => (
        <Meter key={of} label={label} used={counts[of]} limit={allowance[of]} />
      ))}
    </SimpleGrid>
  );
}
