/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { JSONColumnType } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sales_curves: SalesCurvesTable;
  }
}

type SalesCurvesTable = {
  marketplace: string;
  category: string;
  knots: JSONColumnType<number[][]>;
  spread: number;
  rows_fitted: number;
  fitted_at: Date;
  touched_to: string | null;
};
