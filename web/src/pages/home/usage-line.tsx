import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Account, usageQuery } from "../../api/account.ts";
import { number } from "../../parts/format.ts";
import { usePlanTitle } from "../settings/plan-title.ts";

/** The plan and what is used of it, in one line. */
export function UsageLine({ account: { plan, counts, allowance } }: { account: Account }) {
  const { data: usage } = useQuery({ ...usageQuery, refetchOnMount: "always", refetchInterval: 60_000 });
  const used = (of: "trackedProducts" | "trackedKeywords") => `${number(counts[of])} of ${number(allowance[of])}`;
  return (
    <Anchor c="dimmed" size="xs" renderRoot={(props) => <Link {...props} to="/settings/api" />}>
      {usePlanTitle(plan)} plan: {used("trackedProducts")} products and {used("trackedKeywords")} keywords tracked
      {usage && `, ${number(usage.used)} of ${number(usage.limit)} API requests today`}
    </Anchor>
  );
}
