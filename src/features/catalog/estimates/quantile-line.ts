/**
 * Quantile regression with a falling piecewise linear function: a given share of the points lies below the line, and a few
 * outliers do not move it. The fit is regularized towards the slopes of a `prior` line and, more weakly, towards its height:
 * with few points the prior dominates, with many the points do.
 *
 * Solved by iteratively reweighted least squares. With one value per knot and penalties on neighbours, each step is one
 * tridiagonal system: exact, and linear in the number of points.
 */
export type Point = { x: number; y: number };

export type Pull = {
  /** The weight, in points, of the prior's slope between two knots one unit of x apart. */
  slope: number;
  /** The weight, in points, of the prior's height at a knot. */
  height: number;
};

const STEPS = 40;
/** The smallest residual: 0.02 in log10 is 5 %. It keeps the weights finite. */
const SMALLEST_RESIDUAL = 0.02;

export function fitQuantileLine(
  points: readonly Point[],
  share: number | ((x: number) => number),
  knots: readonly number[],
  prior: readonly number[],
  pull: Pull,
): number[] {
  const placed = points.map((point) => place(point, knots, typeof share === "number" ? share : share(point.x)));
  let line = [...prior];
  for (let step = 0; step < STEPS; step++) line = solve(stepSystem(placed, knots, prior, line, pull));
  return falling(line);
}

/** The line's height at x: constant before the first knot, extrapolated after the last. */
export function heightAt(knots: readonly number[], line: readonly number[], x: number): number {
  const i = pieceOf(knots, x);
  const left = knots[i] as number;
  const part = Math.max(0, (x - left) / ((knots[i + 1] as number) - left));
  return (line[i] as number) * (1 - part) + (line[i + 1] as number) * part;
}

/** The quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[at] as number;
}

type Placed = { piece: number; part: number; y: number; share: number };

function place({ x, y }: Point, knots: readonly number[], share: number): Placed {
  const piece = pieceOf(knots, x);
  const left = knots[piece] as number;
  return { piece, part: Math.max(0, (x - left) / ((knots[piece + 1] as number) - left)), y, share };
}

function pieceOf(knots: readonly number[], x: number): number {
  let i = 0;
  while (i < knots.length - 2 && x > (knots[i + 1] as number)) i++;
  return i;
}

/** A symmetric tridiagonal system: diagonal, off-diagonal and right-hand side. */
type System = { diagonal: Float64Array; beside: Float64Array; right: Float64Array };

function stepSystem(
  placed: readonly Placed[],
  knots: readonly number[],
  prior: readonly number[],
  line: readonly number[],
  pull: Pull,
): System {
  const diagonal = new Float64Array(knots.length);
  const beside = new Float64Array(knots.length);
  const right = new Float64Array(knots.length);
  const add = (to: Float64Array, i: number, value: number) => {
    to[i] = (to[i] as number) + value;
  };
  for (const { piece, part, y, share } of placed) {
    const rest = 1 - part;
    const residual = y - ((line[piece] as number) * rest + (line[piece + 1] as number) * part);
    const side = residual > 0 ? share : 1 - share;
    const w = side / Math.max(Math.abs(residual), SMALLEST_RESIDUAL);
    add(diagonal, piece, w * rest * rest);
    add(diagonal, piece + 1, w * part * part);
    add(beside, piece, w * rest * part);
    add(right, piece, w * rest * y);
    add(right, piece + 1, w * part * y);
  }
  for (let i = 0; i + 1 < knots.length; i++) {
    const w = pull.slope / ((knots[i + 1] as number) - (knots[i] as number));
    const drop = (prior[i + 1] as number) - (prior[i] as number);
    add(diagonal, i, w);
    add(diagonal, i + 1, w);
    add(beside, i, -w);
    add(right, i, -w * drop);
    add(right, i + 1, w * drop);
  }
  for (let i = 0; i < knots.length; i++) {
    add(diagonal, i, pull.height);
    add(right, i, pull.height * (prior[i] as number));
  }
  return { diagonal, beside, right };
}

function solve({ diagonal, beside, right }: System): number[] {
  const last = diagonal.length - 1;
  for (let i = 1; i <= last; i++) {
    const factor = (beside[i - 1] as number) / (diagonal[i - 1] as number);
    diagonal[i] = (diagonal[i] as number) - factor * (beside[i - 1] as number);
    right[i] = (right[i] as number) - factor * (right[i - 1] as number);
  }
  const line = new Array<number>(last + 1).fill(0);
  for (let i = last; i >= 0; i--) {
    const known = i === last ? 0 : (beside[i] as number) * (line[i + 1] as number);
    line[i] = ((right[i] as number) - known) / (diagonal[i] as number);
  }
  return line;
}

/** Makes the line fall everywhere: rising neighbours get their mean (pool adjacent violators). */
function falling(line: readonly number[]): number[] {
  const pools: { sum: number; size: number }[] = [];
  for (const value of line) {
    pools.push({ sum: value, size: 1 });
    for (;;) {
      const [before, last] = pools.slice(-2);
      if (!before || !last || before.sum / before.size >= last.sum / last.size) break;
      pools.splice(-2, 2, { sum: before.sum + last.sum, size: before.size + last.size });
    }
  }
  return pools.flatMap(({ sum, size }) => new Array<number>(size).fill(sum / size));
}
