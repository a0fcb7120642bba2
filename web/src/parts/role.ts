/** The roles of members in words. */
export type Role = "viewer" | "member" | "owner";

export const ROLE_NAMES: Record<Role, string> = { viewer: "Viewer", member: "Member", owner: "Owner" };

/** Continues "can" or "you will be able to". */
export const ROLE_MEANINGS: Record<Role, string> = {
  viewer: "view everything",
  member: "view and change everything except members",
  owner: "do everything, including managing members",
};
