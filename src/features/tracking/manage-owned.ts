/** The use cases that tracked products, tracked keywords and alerts share. */
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Create, Created, Creation, Transaction } from "../../platform/db/creation.ts";

type Identity = { id: string; accountId: string; at: Date };

type OwnedStore<Item, Row extends Identity, Changed> = {
  countOwned(transaction: Transaction, accountId: string): Promise<number>;
  insert(transaction: Transaction, row: Row): Promise<void>;
  find(accountId: string, id: string): Promise<Item | undefined>;
  change(accountId: string, id: string, at: Date, decide: (before: Item) => Changed): Promise<boolean>;
  delete(accountId: string, id: string): Promise<boolean>;
};

/** `name` completes "There is no …". */
export type OwnedParts<Item, Row extends Identity, Changed> = {
  name: string;
  idOf: Parameters<typeof newId>[0];
  store: OwnedStore<Item, Row, Changed>;
  clock: Clock;
};

export function manageOwned<Item, Row extends Identity, Changed>(parts: OwnedParts<Item, Row, Changed>) {
  const { name, idOf, store, clock } = parts;
  const notFound = (id: string) => new AppError("not_found", `There is no ${name} ${id}.`);
  const get = async (accountId: string, id: string): Promise<Item> => {
    const found = await store.find(accountId, id);
    if (found === undefined) throw notFound(id);
    return found;
  };

  return {
    get,

    /** `rowOf` adds columns that depend on the time of the insert. */
    async create(
      accountId: string,
      request: unknown,
      rowOf: (at: Date) => Omit<Row, keyof Identity>,
      { create, check }: { create: Create } & Pick<Creation<Item>, "check">,
    ): Promise<Created<Item>> {
      return await create<Item>({
        request,
        ...(check && { check }),
        count: (transaction) => store.countOwned(transaction, accountId),
        async insert(transaction) {
          const at = clock.now();
          const id = newId(idOf, at);
          await store.insert(transaction, { ...rowOf(at), id, accountId, at } as Row);
          return id;
        },
        find: (id) => store.find(accountId, id),
      });
    },

    async change(accountId: string, id: string, at: Date, decide: (before: Item) => Changed): Promise<Item> {
      if (!(await store.change(accountId, id, at, decide))) throw notFound(id);
      return await get(accountId, id);
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound(id);
    },
  };
}
