/** The types of the tables of sales that are read with Kysely; the large ones are read with SQL. */
import type { Generated, GeneratedAlways } from "kysely";

export type SalesBooksTable = {
  number: GeneratedAlways<number>;
  account_id: string | null;
  /** True when viewers of the account see no amounts. */
  hide_money: Generated<boolean>;
  created_at: Date;
  deleted_at: Generated<Date | null>;
  /** The definitions that the book's sums were computed by (`src/features/sales/days/sum-days-store.ts`). */
  sums_version: Generated<number>;
};
