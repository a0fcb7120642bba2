/**
 * The accounts that a node serves: all, unless `ONLY_ACCOUNTS` lists some. A node that serves only some accounts is their
 * **dedicated endpoint** and refuses all others. Other nodes still serve these accounts too.
 */
import { SetupError } from "../../platform/base/errors.ts";
import type { Account } from "./store.ts";

export type ServedAccounts = {
  /** True for a dedicated endpoint. */
  isLimited: boolean;
  has(accountId: string): boolean;
};

export function servedAccounts(ids: readonly string[]): ServedAccounts {
  const some = new Set(ids);
  return some.size === 0 ? { isLimited: false, has: () => true } : { isLimited: true, has: (id) => some.has(id) };
}

/** Resolves ids and names to ids. Unknown ones stop the start: a node that serves nobody is a mistake. */
export async function findServedIds(
  named: readonly string[],
  find: (idOrName: string) => Promise<Account | undefined>,
): Promise<string[]> {
  const found = await Promise.all(named.map(async (name) => ({ name, id: (await find(name))?.id })));
  const unknown = found.filter(({ id }) => id === undefined).map(({ name }) => `"${name}"`);
  if (unknown.length > 0)
    throw new SetupError(
      `ONLY_ACCOUNTS lists unknown accounts: ${unknown.join(", ")}.\n  npx nichescope account list shows the ids and names.`,
    );
  return [...new Set(found.map(({ id }) => id as string))];
}
