import { type Curves, createCurves } from "./curve-lookup.ts";
import type { CurvesStore } from "./curves-store.ts";

const CACHED_FOR_MS = 1_000;

/** Returns a reader of the current curves, which caches them for a second; calibrating changes them. */
export function createCurvesReader(store: Pick<CurvesStore, "listCurves">): () => Promise<Curves> {
  let cached: { curves: Promise<Curves>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (cached !== undefined && now < cached.until) return cached.curves;
    const curves = store.listCurves().then(createCurves);
    const entry = { curves, until: now + CACHED_FOR_MS };
    cached = entry;
    curves.catch(() => {
      if (cached === entry) cached = undefined; // the next call reads again
    });
    return curves;
  };
}
