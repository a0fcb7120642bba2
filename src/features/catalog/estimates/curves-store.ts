import type pg from "pg";
import type { Db } from "../../../platform/db/open.ts";
import { type Curves, createCurves } from "./curve-lookup.ts";
import type { FittedCurve } from "./fit-curve.ts";
import type { CurveOf, Knot } from "./rank-curve.ts";

export type StoredCurve = CurveOf & { spread: number; rows: number; fittedAt: Date };

export type CurvesStore = ReturnType<typeof createCurvesStore>;

export function createCurvesStore(db: Db) {
  return {
    async listCurves(): Promise<StoredCurve[]> {
      const rows = await db.selectFrom("sales_curves").selectAll().orderBy("marketplace").orderBy("category").execute();
      return rows.map(({ marketplace, category, knots, spread, rows_fitted, fitted_at }) => ({
        marketplace,
        category,
        knots: knots as unknown as Knot[],
        spread,
        rows: rows_fitted,
        fittedAt: fitted_at,
      }));
    },

    /** Marketplaces whose curves were replaced, but not yet the estimates of all their products. */
    async listUntouched(): Promise<string[]> {
      const rows = await db
        .selectFrom("sales_curves")
        .select("marketplace")
        .distinct()
        .where("touched_to", "is not", null)
        .orderBy("marketplace")
        .execute();
      return rows.map(({ marketplace }) => marketplace);
    },

    /**
     * Replaces all curves of these marketplaces in one transaction. Their products must then be touched again, starting from
     * the first.
     */
    async replaceCurves(curves: readonly (FittedCurve & { marketplace: string })[], now: Date): Promise<void> {
      if (curves.length === 0) return;
      const marketplaces = [...new Set(curves.map((curve) => curve.marketplace))];
      await db.transaction().execute(async (tx) => {
        // In the order in which a chunk of an interrupted calibration locks them: otherwise both could wait for each other.
        await tx
          .selectFrom("sales_curves")
          .select("category")
          .where("marketplace", "in", marketplaces)
          .orderBy("marketplace")
          .orderBy("category")
          .forUpdate()
          .execute();
        await tx.deleteFrom("sales_curves").where("marketplace", "in", marketplaces).execute();
        const rows = curves.map(({ marketplace, category, knots, spread, rows }) => ({
          marketplace,
          category,
          knots: JSON.stringify(knots),
          spread,
          rows_fitted: rows,
          fitted_at: now,
          touched_to: "",
        }));
        await tx.insertInto("sales_curves").values(rows).execute();
      });
    },
  };
}

/** Uses the connection of a transaction: waiting for a second connection could deadlock. */
export async function readCurvesInTransaction(client: pg.PoolClient): Promise<Curves> {
  return createCurves((await client.query<CurveOf>("select marketplace, category, knots from sales_curves")).rows);
}
