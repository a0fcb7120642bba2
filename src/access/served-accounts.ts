/**
 * The accounts that a node serves: all of them, unless `ONLY_ACCOUNTS` names some. A node that serves some is a **dedicated
 * endpoint**: an address of theirs, at which nobody else is let in. Other nodes go on serving them as well.
 */
import { SetupError } from "../base/errors.ts";
import type { Account } from "./store.ts";

export type ServedAccounts = {
  /** Whether these are some, and not all. */
  areSome: boolean;
  has(accountId: string): boolean;
};

export function servedAccounts(ids: readonly string[]): ServedAccounts {
  const some = new Set(ids);
  return some.size === 0 ? { areSome: false, has: () => true } : { areSome: true, has: (id) => some.has(id) };
}

/** Their ids. A name that nothing has would make a node that nobody can use: it is told at start. */
export async function findServedIds(
  named: readonly string[],
  find: (idOrName: string) => Promise<Account | undefined>,
): Promise<string[]> {
  const found = await Promise.all(named.map(async (name) => ({ name, id: (await find(name))?.id })));
  const unknown = found.filter(({ id }) => id === undefined).map(({ name }) => `"${name}"`);
  if (unknown.length > 0)
    throw new SetupError(
      `ONLY_ACCOUNTS names what is no account of this installation: ${unknown.join(", ")}.\n  npx nichescope account list shows the ids and names.`,
    );
  return [...new Set(found.map(({ id }) => id as string))];
}
