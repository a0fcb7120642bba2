import { type Curves, createCurves } from "./curve-lookup.ts";
import type { CurvesStore } from "./curves-store.ts";

const BELIEVED_FOR_MS = 1_000;

/** The curves that hold now. What the database said is believed for a second: they change when somebody calibrates. */
export function createCurvesReader(store: Pick<CurvesStore, "listCurves">): () => Promise<Curves> {
  let known: { curves: Promise<Curves>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (known !== undefined && now < known.until) return known.curves;
    const curves = store.listCurves().then(createCurves);
    const mine = { curves, until: now + BELIEVED_FOR_MS };
    known = mine;
    curves.catch(() => {
      if (known === mine) known = undefined; // the next one asks again
    });
    return curves;
  };
}
