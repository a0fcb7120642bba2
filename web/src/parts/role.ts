/** The roles of members in words. */
export type Role = "viewer" | "member" | "owner";

export const ROLE_NAMES: Record<Role, string> = { viewer: "Viewer", member: "Member", owner: "Owner" };

/** Continues "can" or "you will be able to". */
export const ROLE_MEANINGS: Record<Role, string> = {
  viewer: "see everything, and change nothing",
  member: "see and change everything except the account’s people",
  owner: "do everything, and decide who belongs to the account",
};
