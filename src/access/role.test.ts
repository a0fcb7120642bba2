import assert from "node:assert/strict";
import { test } from "node:test";
import { leastRoleFor, mayActAs, ROLE_OF_KEYS, ROLES } from "./role.ts";

test("each role may do what those before it may, and no more", () => {
  for (const [i, role] of ROLES.entries())
    for (const [j, least] of ROLES.entries()) assert.equal(mayActAs(role, least), i >= j, `${role} as ${least}`);
});

test("where a route does not say, everybody may look, and members and keys may change", () => {
  for (const method of ["GET", "HEAD"]) assert.equal(leastRoleFor(method, undefined), "viewer");
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) assert.equal(leastRoleFor(method, undefined), "member");
  assert.equal(leastRoleFor("GET", "owner"), "owner");
  assert.equal(mayActAs(ROLE_OF_KEYS, "owner"), false);
});
