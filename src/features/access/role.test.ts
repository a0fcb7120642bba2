import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY_ROLE, mayActAs, ROLES, requiredRole } from "./role.ts";

test("each role includes the rights of the ones before it, and no more", () => {
  for (const [i, role] of ROLES.entries())
    for (const [j, least] of ROLES.entries()) assert.equal(mayActAs(role, least), i >= j, `${role} as ${least}`);
});

test("by default viewers may read, and members and keys may change", () => {
  for (const method of ["GET", "HEAD"]) assert.equal(requiredRole(method, undefined), "viewer");
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) assert.equal(requiredRole(method, undefined), "member");
  assert.equal(requiredRole("GET", "owner"), "owner");
  assert.equal(mayActAs(KEY_ROLE, "owner"), false);
});
