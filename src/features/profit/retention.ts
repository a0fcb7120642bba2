/** Tables that do not grow with time. */
export const PROFIT_BOUNDED = {
  profit_scenarios: "500 per account",
  default_costs: "one row per account and marketplace",
};
