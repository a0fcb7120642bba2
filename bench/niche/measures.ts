/** The statistics of statistics: quantiles, correlations, ranks. */

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] as number;
  return low + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] as number) - low);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const together = mean(a.map((value, i) => (value - meanA) * ((b[i] as number) - meanB)));
  return together / (deviation(a) * deviation(b));
}

/** The correlation of two figures where a third is the same. */
export function partialCorrelation(a: readonly number[], b: readonly number[], given: readonly number[]): number {
  const [ab, ag, bg] = [correlation(a, b), correlation(a, given), correlation(b, given)];
  return (ab - ag * bg) / Math.sqrt((1 - ag ** 2) * (1 - bg ** 2));
}

/** Spearman's rank correlation. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  return correlation(ranksOf(a), ranksOf(b));
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

/** Pseudo-random numbers in 0–1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** R² of a linear regression on several figures. */
export function leastSquares(values: readonly number[], on: readonly (readonly number[])[]): number {
  const middle = mean(values);
  let rest = values.map((value) => value - middle);
  const total = rest.reduce((sum, value) => sum + value ** 2, 0);
  const bases: number[][] = [];
  // Gram-Schmidt: what a figure adds beyond those before it.
  for (const figure of on) {
    const average = mean(figure);
    let base = figure.map((value) => value - average);
    for (const other of bases) base = without(base, other);
    bases.push(base);
    rest = without(rest, base);
  }
  return 1 - rest.reduce((sum, value) => sum + value ** 2, 0) / total;
}

function without(values: readonly number[], base: readonly number[]): number[] {
  const length = base.reduce((sum, value) => sum + value ** 2, 0);
  const along = length === 0 ? 0 : values.reduce((sum, value, i) => sum + value * (base[i] as number), 0) / length;
  return values.map((value, i) => value - along * (base[i] as number));
}
