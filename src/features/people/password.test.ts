import assert from "node:assert/strict";
import { test } from "node:test";
import { checkNewPassword } from "./password.ts";

const check = (password: string) => checkNewPassword(password, "somebody.known@example.com", "password");

test("a long password that is hard to guess is accepted, whatever characters it has", () => {
  for (const good of [
    "a quiet morning by the sea",
    "пароль-нелёгкий",
    "0246813579",
    "tr0ub4dor&3x",
    `${"x".repeat(9)}y`,
  ])
    assert.doesNotThrow(() => check(good), good);
});

test("common passwords are refused, in any letter case", () => {
  for (const bad of [
    "short",
    "x".repeat(201),
    "Somebody.Known@example.com",
    "somebody.known",
    "Password123",
    "QWERTYUIOP",
    "0123456789",
    "9876543210",
    "1234567890",
    "aaaaaaaaaa",
    "abcdefghijkl",
  ])
    assert.throws(() => check(bad), { code: "invalid_request" }, bad);
});
