/** The models that accounts have connected. Keys are stored sealed. */
import type { Db } from "../../../platform/db/open.ts";
import type { Provider, TokenPrices } from "./model.ts";

export type StoredModel = {
  provider: Provider;
  baseUrl: string;
  name: string;
  sealedKey: Buffer | null;
  prices: TokenPrices;
  updatedAt: Date;
};

export type ModelStore = ReturnType<typeof createModelStore>;

const toPrice = (stored: string | null): number | null => (stored === null ? null : Number(stored));

export function createModelStore(db: Db) {
  return {
    async find(accountId: string): Promise<StoredModel | undefined> {
      const row = await db
        .selectFrom("listing_models")
        .selectAll()
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return (
        row && {
          provider: row.provider as Provider,
          baseUrl: row.base_url,
          name: row.name,
          sealedKey: row.sealed_key,
          prices: { input: toPrice(row.input_price), output: toPrice(row.output_price) },
          updatedAt: row.updated_at,
        }
      );
    },

    async save(accountId: string, { updatedAt, ...model }: StoredModel): Promise<void> {
      const values = {
        provider: model.provider,
        base_url: model.baseUrl,
        name: model.name,
        sealed_key: model.sealedKey,
        input_price: model.prices.input,
        output_price: model.prices.output,
        updated_at: updatedAt,
      };
      await db
        .insertInto("listing_models")
        .values({ account_id: accountId, ...values, created_at: updatedAt })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
        .execute();
    },

    async delete(accountId: string): Promise<void> {
      await db.deleteFrom("listing_models").where("account_id", "=", accountId).execute();
    },
  };
}
