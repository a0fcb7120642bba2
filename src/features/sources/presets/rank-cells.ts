import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import type { Cell, Cells } from "./preset.ts";

type Ranked = { rank: Cell; list: Cell | undefined };

/** Cells for the rank in the root list or, when there is none, the rank in a sub-category with its list. */
export function rankCells(root: Ranked | undefined, sub: Ranked | undefined): Cells {
  const [only] = [root, sub].filter((each) => each !== undefined);
  if (only === undefined) return {};
  return {
    bsr: {
      column: only.rank.column,
      of(fields, context) {
        const rank = root?.rank.of(fields, context);
        if (!isRank(rank) && sub?.list && !isMissing(sub.list.of(fields, context))) return sub.rank.of(fields, context);
        return rank;
      },
    },
    bsrCategory: {
      column: only.list?.column ?? only.rank.column,
      of(fields, context) {
        const isOfRoot = root !== undefined && isRank(root.rank.of(fields, context));
        return (isOfRoot ? root.list : sub?.list)?.of(fields, context);
      },
    },
  };
}

function isRank(value: unknown): boolean {
  return !isMissing(value) && value !== 0 && value !== -1 && value !== "0" && value !== "-1";
}
