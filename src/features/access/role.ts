/** Roles of a member in an account. Each role includes the rights of the ones before it. */
export const ROLES = ["viewer", "member", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** The role of API keys: programs read and change data, and do not manage people. */
export const KEY_ROLE: Role = "member";

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name);
}

export function mayActAs(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required);
}

const READ_METHODS = ["GET", "HEAD"];

/** Returns the role that a route requires. By default viewers may read and members may change. */
export function requiredRole(method: string, declared: Role | undefined): Role {
  return declared ?? (READ_METHODS.includes(method) ? "viewer" : "member");
}
