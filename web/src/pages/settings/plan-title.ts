import { useQuery } from "@tanstack/react-query";
import { type Plan, plansQuery } from "../../api/account.ts";

/** The display name of a plan. */
export function usePlanTitle(name: Plan["name"]): string {
  const { data: plans } = useQuery(plansQuery);
  return plans?.find((plan) => plan.name === name)?.title ?? name[0]?.toUpperCase() + name.slice(1);
}
