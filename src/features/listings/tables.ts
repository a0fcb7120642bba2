/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { ColumnType, Generated } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    listing_models: ListingModelsTable;
    listing_model_days: ListingModelDaysTable;
  }
}

type ListingModelsTable = {
  account_id: string;
  provider: string;
  base_url: string;
  name: string;
  sealed_key: Buffer | null;
  input_price: ColumnType<string | null, number | null, number | null>;
  output_price: ColumnType<string | null, number | null, number | null>;
  created_at: Date;
  updated_at: Date;
};

type ListingModelDaysTable = {
  account_id: string;
  day: string;
  generations: Generated<number>;
  input_tokens: Generated<string>;
  output_tokens: Generated<string>;
  estimated_generations: Generated<number>;
  cost: Generated<string>;
  unpriced_generations: Generated<number>;
  reserved_tokens: Generated<string>;
  reserved_until: Date;
};
