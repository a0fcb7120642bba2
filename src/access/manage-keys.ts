import { randomFillSync } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Page } from "../base/page.ts";
import type { Caller } from "./authenticate.ts";
import { hashKey, type KeyState, keyHint, MOST_ACTIVE_KEYS, newKey } from "./key.ts";
import type { NewKey, StoredKey } from "./key-store.ts";
import { parseName } from "./name.ts";
import type { AccessStore } from "./store.ts";

export type Keys = ReturnType<typeof createKeys>;

/** `key` is shown to its owner now and never again. */
export type CreatedKey = {
  id: string;
  key: string;
  name: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date | null;
};

/** Who wants a key, in the account that they act for; left out, the operator at the terminal. */
type Maker = Pick<Caller, "accountId" | "operator">;

type Times = Pick<StoredKey, "expiresAt" | "revokedAt" | "replacedBy">;

export function createKeys({ store, clock }: { store: AccessStore; clock: Clock }) {
  const make = (accountId: string, name: string, expiresAt: Date | null): { stored: NewKey; created: CreatedKey } => {
    const now = clock.now();
    const key = newKey(randomByte);
    const id = newId("key", now);
    const shared = { id, accountId, name, createdAt: now, expiresAt };
    return { stored: { ...shared, hash: hashKey(key), ...keyHint(key) }, created: { ...shared, key } };
  };

  /** Of that account, where one is named: another's does not exist for it. */
  const get = async (id: string, accountId?: string): Promise<StoredKey> => {
    const key = await store.findKey(id, accountId);
    if (key === undefined) throw new AppError("not_found", `There is no key "${id}".`);
    return key;
  };

  /** Where an account's keys are an operator's, whoever gets one has become an operator: so they must be one already. */
  const checkMaker = async ({ accountId, operator }: Maker): Promise<void> => {
    if (operator || !(await store.findAccount(accountId))?.operator) return;
    throw new AppError(
      "forbidden",
      "The keys of this account can do what only operators may. Ask an operator to make or rotate one.",
    );
  };

  return {
    async create(input: { accountId: string; name: string; expiresAt?: Date | null }, by?: Maker): Promise<CreatedKey> {
      const { accountId, expiresAt = null } = input;
      if (by !== undefined) await checkMaker(by);
      const { stored, created } = make(accountId, parseName(input.name), expiresAt);
      if (!(await store.insertKey(stored, MOST_ACTIVE_KEYS)))
        throw new AppError(
          "conflict",
          `The account has ${MOST_ACTIVE_KEYS} active keys, which is the most that one may have. Revoke one of them first.`,
        );
      return created;
    },

    list: (accountId?: string) => store.listKeys(accountId),

    /** The newest first. */
    listPage: (accountId: string, page: Page) => store.listKeyPage(accountId, page),

    async rename(id: string, name: string, accountId: string): Promise<StoredKey> {
      await get(id, accountId);
      await store.renameKey(accountId, id, parseName(name));
      return await get(id, accountId);
    },

    /** Revoking twice is no error: the second finds done what it wants. */
    async revoke(id: string, accountId?: string): Promise<StoredKey> {
      await store.revokeKey(await get(id, accountId), clock.now());
      return await get(id, accountId);
    },

    /**
     * A new key of the same name and lifetime; the old one goes on for the time of grace, so that nothing breaks while it is
     * exchanged. A key that has run out stays so: otherwise an old id would be worth a new key.
     */
    async rotate(id: string, graceMs: number, by?: Maker): Promise<{ created: CreatedKey; oldExpiresAt: Date }> {
      const old = await get(id, by?.accountId);
      if (by !== undefined) await checkMaker(by);
      const now = clock.now();
      const state = keyState(old, now);
      if (state !== "active") throw new AppError("conflict", `Key ${id} is ${state} already.`);
      const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
      const { stored, created } = make(
        old.accountId,
        old.name,
        lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
      );
      const graceEnd = new Date(now.getTime() + graceMs);
      if (!(await store.replaceKey(id, graceEnd, stored)))
        throw new AppError("conflict", `Key ${id} was revoked or rotated just now.`);
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
