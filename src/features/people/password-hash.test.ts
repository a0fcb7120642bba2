import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { test } from "node:test";
import { passwordHashes } from "./password-hash.ts";
import { hashResetToken } from "./reset-token.ts";

/** Hashes that better-auth 1.7.7 created before it was replaced. They are in the databases of existing installations. */
const STORED = [
  [
    "a quiet morning by the sea",
    "c9e0ef064b46e0316cc67469ee1cd3b7:76452c764084bd686213f81fe13e02706f0d8f2e439dd8d7b86fe267fe57a1281619eff814a51185b5af6a7e051faf8afbdf4ae47d1d7daa67d6b30d79c63610",
  ],
  [
    "пароль-нелёгкий",
    "992401ec79ee0c478bdb2b2b44818265:48fa5890cdb6b36346044626c95ca59060dd35fda01bb124a36e2e6010b5991a7ccd35a15ce35be34b6d7b4bb2d2873b4cbf68de2bbfc8ef301ba47952c708fa",
  ],
  [
    "\ufb01ve \u00bd caf\u00e9s \u00c5", // ligature, fraction and accents: NFKC changes them
    "1a00594a2970aea9d245c2d1ae08e7ee:435769cd3d54b8344535fa467552f9137dd9cbb8b8e442d533e21da26bb25b9dc0199ef00e9d364484c5242e73113d46b7ed40e2f0c14e92ee4c76b38a2449f0",
  ],
] as const;

test("hashes stored by earlier releases verify, however the keyboard composed the letters", async () => {
  for (const [password, hash] of STORED)
    assert.equal(await passwordHashes.verify(password.normalize("NFD"), hash), true, password);
  const [[password, hash]] = STORED;
  assert.equal(await passwordHashes.verify(`${password} `, hash), false);
});

test("a new hash has the same format and a salt of its own", async () => {
  const [one, another] = await Promise.all([passwordHashes.hash("the same"), passwordHashes.hash("the same")]);
  for (const hash of [one, another]) assert.match(hash, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
  assert.notEqual(one, another);
  assert.equal(await passwordHashes.verify("the same", one), true);
});

test("without a hash, or with a damaged one, no password is accepted, and the same work is done", async () => {
  const [[password, stored]] = STORED;
  const measure = async (hash: string | null) => {
    const before = process.cpuUsage();
    const isRight = await passwordHashes.verify(password, hash);
    return { isRight, cpu: process.cpuUsage(before).user };
  };
  const right = await measure(stored);
  assert.equal(right.isRight, true);
  for (const hash of [null, ":", stored.slice(0, -2)]) {
    const { isRight, cpu } = await measure(hash);
    assert.equal(isRight, false, String(hash));
    assert.ok(cpu > right.cpu / 3, `${hash}: ${cpu} µs instead of ${right.cpu}`);
  }
});

test("many passwords at once leave threads of libuv's pool free for files", async () => {
  assert.equal(process.env.UV_THREADPOOL_SIZE, undefined, "this test assumes the default of four threads");
  let done = 0;
  const hashing = Array.from({ length: 4 }, () => passwordHashes.hash("the same").then(() => done++));
  await stat(import.meta.filename);
  assert.equal(done, 0, "reading a file waited for a hash");
  await Promise.all(hashing);
});

test("reset links mailed by earlier releases still work", () => {
  assert.equal(hashResetToken("aB3dE5gH7jK9mN1pQ3sT5vW7"), "sWOjx4RFQKX3b97Mel3eC7hWiA0P0K1SDeCVwqouAEs");
});
