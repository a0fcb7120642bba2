import type { Clock } from "../../../platform/base/clock.ts";
import { invalid } from "../../../platform/base/errors.ts";
import { momentOf, normalizeMoment } from "../../../platform/base/period.ts";
import { keyHint } from "../key.ts";
import type { StoredKey } from "../key-store.ts";
import { type CreatedKey, type Keys, keyState } from "../manage-keys.ts";
import type { Api } from "./contract.ts";
import { createKey, GRACE_HOURS, listKeys, renameKey, revokeKey, rotateKey } from "./keys.contract.ts";

const HOUR_MS = 3_600_000;

export function keyRoutes(api: Api, { keys, clock }: { keys: Keys; clock: Clock }): void {
  const toData = (key: StoredKey) => keyData(key, clock.now());

  api.serve(listKeys, async ({ caller, query }) => {
    const { items, total, next } = await keys.listPage(caller.accountId, query);
    return { keys: items.map(toData), total, next };
  });

  api.serve(createKey, async ({ caller, body: { name, expiresAt } }) => {
    const options = { accountId: caller.accountId, name, expiresAt: expiryOf(expiresAt, clock.now()) };
    return createdData(await keys.create(options, caller));
  });

  api.serve(renameKey, async ({ caller, params: { id }, body: { name } }) =>
    toData(await keys.rename(id, name, caller.accountId)),
  );

  api.serve(rotateKey, async ({ caller, params: { id }, body }) => {
    const graceMs = (body?.graceHours ?? GRACE_HOURS) * HOUR_MS;
    const { created, oldExpiresAt } = await keys.rotate(id, graceMs, caller);
    return { ...createdData(created), replaces: id, oldExpiresAt: oldExpiresAt.toISOString() };
  });

  api.serve(revokeKey, async ({ caller, params: { id } }) => toData(await keys.revoke(id, caller.accountId)));
}

/** A key as lists return it. */
export function keyData(key: Omit<StoredKey, "accountId" | "accountName">, now: Date) {
  const { id, name, replacedBy } = key;
  return {
    id,
    name,
    hint: `${key.start}…${key.lastFour}`,
    state: keyState(key, now),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    replacedBy,
  };
}

function createdData({ key, ...created }: CreatedKey) {
  const unused = { ...created, lastUsedAt: null, revokedAt: null, replacedBy: null };
  return { ...keyData({ ...unused, ...keyHint(key) }, created.createdAt), key };
}

function expiryOf(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const at = momentOf(normalizeMoment(text), "to");
  if (at === undefined)
    throw invalid("expiresAt", "must be a date or date-time, such as 2026-12-31 or 2026-12-31T18:00:00Z");
  if (at <= now) throw invalid("expiresAt", "must be in the future");
  return at;
}
