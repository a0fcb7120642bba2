/** Scopes: what a person allows a connected app to do. Keys and sessions have no scopes and are limited by their role alone. */
import type { Role } from "./role.ts";

export const SCOPES = ["read", "write"] as const;

export type Scope = (typeof SCOPES)[number];

/** Returns the scope that a route requires: whatever viewers may call only reads. */
export function scopeFor(role: Role): Scope {
  return role === "viewer" ? "read" : "write";
}

/** Returns the known scopes of a `scope` parameter, `read` always among them; all of them if it is absent. */
export function parseScopes(text: string | undefined): Scope[] {
  if (text === undefined || text.trim() === "") return [...SCOPES];
  const named = text.split(" ");
  return SCOPES.filter((scope) => scope === "read" || named.includes(scope));
}
