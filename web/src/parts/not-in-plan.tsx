/** Replaces features that the plan does not include with the plan that does. */
import { Button } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Account, accountQuery, plansQuery } from "../api/account.ts";
import { Empty } from "./states.tsx";

type Included = keyof Account["allowance"];

export function isNotInPlan(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "plan_limit";
}

/** True until the plan is known: the service has the final say. */
export function useIsInPlan(what: Included): boolean {
  const { data: account } = useQuery(accountQuery);
  return account === undefined || Boolean(account.allowance[what]);
}

const TITLES = {
  search: "Your plan doesn’t include keyword research",
  trackedKeywords: "Your plan doesn’t include keyword tracking",
} as const satisfies Partial<Record<Included, string>>;

export function NotInPlan({ what }: { what: keyof typeof TITLES }) {
  const { data: account } = useQuery(accountQuery);
  const { data: plans = [] } = useQuery(plansQuery);
  const titleOf = (name: string | undefined) => plans.find((plan) => plan.name === name)?.title;
  const [own, least] = [titleOf(account?.plan), plans.find(({ allowance }) => allowance[what])?.title];
  return (
    <Empty
      icon={<IconLock />}
      title={TITLES[what]}
      action={<Button renderRoot={(props) => <Link {...props} to="/settings/api" />}>View plans</Button>}
    >
      {least && `Included in ${least} and higher plans${own ? `; you’re on ${own}` : ""}. `} To upgrade, contact the
      operator of this installation. Your tracked items, alerts and webhooks keep working.
    </Empty>
  );
}
