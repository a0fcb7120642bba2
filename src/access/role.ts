/** What a person may do in an account. Each role may do what those before it may. */
export const ROLES = ["viewer", "member", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** A key works for programs that read and change what the account has, and has no say over people. */
export const ROLE_OF_KEYS: Role = "member";

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name);
}

export function mayActAs(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

const LOOKING = ["GET", "HEAD"];

/** Where a route does not say who may call it: everybody may look, and those who work with the account may change. */
export function leastRoleFor(method: string, named: Role | undefined): Role {
  return named ?? (LOOKING.includes(method) ? "viewer" : "member");
}
