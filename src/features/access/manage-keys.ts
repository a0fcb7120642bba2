import { randomFillSync } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Page } from "../../platform/base/page.ts";
import type { Caller } from "./authenticate.ts";
import { hashKey, type KeyState, keyHint, MAX_ACTIVE_KEYS, newKey } from "./key.ts";
import type { NewKey, StoredKey } from "./key-store.ts";
import { parseName } from "./name.ts";
import type { AccessStore } from "./store.ts";

export type Keys = ReturnType<typeof createKeys>;

/** `key` is returned once and never stored. */
export type CreatedKey = {
  id: string;
  key: string;
  name: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date | null;
};

/** The user who creates a key, in the account that they act for; commands of the operator pass none. */
type KeyCreator = Pick<Caller, "accountId" | "operator">;

type Times = Pick<StoredKey, "expiresAt" | "revokedAt" | "replacedBy">;

export function createKeys({ store, clock }: { store: AccessStore; clock: Clock }) {
  const generate = (
    accountId: string,
    name: string,
    expiresAt: Date | null,
  ): { stored: NewKey; created: CreatedKey } => {
    const now = clock.now();
    const key = newKey(randomByte);
    const id = newId("key", now);
    const shared = { id, accountId, name, createdAt: now, expiresAt };
    return { stored: { ...shared, hash: hashKey(key), ...keyHint(key) }, created: { ...shared, key } };
  };

  /** Keys of other accounts than `accountId` are not found. */
  const get = async (id: string, accountId?: string): Promise<StoredKey> => {
    const key = await store.findKey(id, accountId);
    if (key === undefined) throw new AppError("not_found", `There is no key "${id}".`);
    return key;
  };

  /** Keys of an operator account have operator rights, so only an operator may create one. */
  const checkCreator = async ({ accountId, operator }: KeyCreator): Promise<void> => {
    if (operator || !(await store.findAccount(accountId))?.operator) return;
    throw new AppError(
      "forbidden",
      "Keys of this account have operator rights. Ask an operator to create or rotate one.",
    );
  };

  return {
    async create(
      input: { accountId: string; name: string; expiresAt?: Date | null },
      by?: KeyCreator,
    ): Promise<CreatedKey> {
      const { accountId, expiresAt = null } = input;
      if (by !== undefined) await checkCreator(by);
      const { stored, created } = generate(accountId, parseName(input.name), expiresAt);
      if (!(await store.insertKey(stored, MAX_ACTIVE_KEYS)))
        throw new AppError(
          "conflict",
          `The account has ${MAX_ACTIVE_KEYS} active keys, which is the maximum. Revoke one first.`,
        );
      return created;
    },

    list: (accountId?: string) => store.listKeys(accountId),

    /** Lists a page of keys, newest first. */
    listPage: (accountId: string, page: Page) => store.listKeyPage(accountId, page),

    async rename(id: string, name: string, accountId: string): Promise<StoredKey> {
      await get(id, accountId);
      await store.renameKey(accountId, id, parseName(name));
      return await get(id, accountId);
    },

    /** Revokes a key. Revoking it again is not an error. */
    async revoke(id: string, accountId?: string): Promise<StoredKey> {
      await store.revokeKey(await get(id, accountId), clock.now());
      return await get(id, accountId);
    },

    /**
     * Creates a key of the same name and lifetime. The old one works for the grace period, so that clients can be updated.
     * An expired key cannot be rotated: an old id must not be enough to get a new key.
     */
    async rotate(id: string, graceMs: number, by?: KeyCreator): Promise<{ created: CreatedKey; oldExpiresAt: Date }> {
      const old = await get(id, by?.accountId);
      if (by !== undefined) await checkCreator(by);
      const now = clock.now();
      const state = keyState(old, now);
      if (state !== "active") throw new AppError("conflict", `Key ${id} is already ${state}.`);
      const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
      const { stored, created } = generate(
        old.accountId,
        old.name,
        lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
      );
      const graceEnd = new Date(now.getTime() + graceMs);
      if (!(await store.replaceKey(id, graceEnd, stored)))
        throw new AppError("conflict", `Key ${id} was just revoked or rotated.`);
      return { created, oldExpiresAt: old.expiresAt !== null && old.expiresAt < graceEnd ? old.expiresAt : graceEnd };
    },
  };
}

export function keyState(key: Times, now: Date): KeyState {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
  return key.replacedBy === null ? "active" : "rotated";
}

function randomByte(): number {
  return randomFillSync(new Uint8Array(1))[0] as number;
}
