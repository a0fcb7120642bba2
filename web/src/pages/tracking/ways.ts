/** The directions of change that can be notified. */
export const PRICE_WAYS = [
  { value: "any", label: "up or down" },
  { value: "down", label: "down" },
  { value: "up", label: "up" },
];

export const RANK_WAYS = [
  { value: "any", label: "better or worse" },
  { value: "better", label: "better" },
  { value: "worse", label: "worse" },
];
