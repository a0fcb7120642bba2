import { useQuery } from "@tanstack/react-query";
import { type Plan, plansQuery } from "../../api/account.ts";

/** A plan's name as people write it. */
export function usePlanTitle(name: Plan["name"]): string {
  const { data: plans } = useQuery(plansQuery);
  return plans?.find((plan) => plan.name === name)?.title ?? name[0]?.toUpperCase() + name.slice(1);
}
