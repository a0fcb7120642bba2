/**
 * Fits curves from rows with both a rank and sales. The categories of a marketplace share information: the curve for any
 * category is fitted to all rows, and each category's curve is regularized towards the shape they have in common.
 *
 * The range must contain four fifths of new observations. A fit looks too good on its own rows, so the range is widened, or
 * narrowed, until it contains that share of held-out rows (cross-validation): for a category every fifth row in turn, for
 * any category one whole category after the other, because it will be used for unknown categories.
 */
import { fitQuantileLine, heightAt, type Point, type Pull, quantile } from "./quantile-line.ts";
import { KNOT_RANKS as KNOTS, type Knot, type SalesCurve } from "./rank-curve.ts";

/** Log10 of the rank and of the units a month; category '' is unknown. */
export type SalesRow = {
  category: string;
  logRank: number;
  logUnits: number;
  /** Rows of one product are similar and are held out together. Null means a separate product. */
  product: string | null;
};

export type FittedCurve = SalesCurve & {
  category: string;
  rows: number;
  /** Half the width of the range at the typical row, in log10. */
  spread: number;
  /** The median of |log10(estimate / truth)| over held-out rows. */
  typicalError: number;
  /** The share of held-out rows within the range. */
  held: number;
};

/** The fewest rows for a category's own curve. */
export const FEWEST_ROWS = 30;

/** A generic curve: the slope steepens with the rank from −0.3 to −1, as published fits by rank band agree. */
export const GENERIC_LINE: readonly number[] = KNOTS.map(
  (_, knot) =>
    4.4 -
    KNOTS.slice(0, knot).reduce((drop, left, i) => {
      const right = KNOTS[i + 1] as number;
      return drop + (0.3 + 0.06 * (left + right)) * (right - left);
    }, 0),
);

// Chosen by cross-validation: stronger slope penalties for a category (5 and more) fit worse, weaker ones (0.3) overfit; the
// ends of the range depend on fewer rows and need a stronger penalty.
const ANY_PULL: Pull = { slope: 2, height: 0.1 };
const CATEGORY_PULL: Pull = { slope: 2, height: 0.1 };
const RANGE_PULL: Pull = { slope: 10, height: 2 };

const LEVEL_PRIOR_ROWS = 10;

const PROMISE = 0.8;
/**
 * The required share of held-out rows within the range. The settings of the fit were chosen on such rows, so new rows are
 * held about one in a hundred less often.
 */
const AIM = PROMISE + 0.01;
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.9;
const FOLDS = 5;
/** The marketplace's range counts as this many rows when a category's range is computed. */
const RANGE_PRIOR_ROWS = 100;
/** Log10 of the ranks between which the widening for the best ranks, which scatter more, blends into the widening for the rest. */
const HEAD_ENDS = [3, 4] as const;
const FEWEST_HEAD_ROWS = 40;
/**
 * Extra width of the range for an unknown category, in log10, if there are fewer than three categories to measure it.
 * Assumed, somewhat larger than the differences between measured categories; it cannot be tested here.
 */
const UNKNOWN_CATEGORY = 0.25;

export type FitOptions = {
  /** The curve towards which a category's curve is regularized; by default the shape that these categories share. */
  commonOf?: (rows: readonly SalesRow[]) => (category: string) => readonly number[];
  fewestRows?: number;
  pull?: Pull;
};

type Lines = { middle: number[]; low: number[]; high: number[] };

/** A held-out row, and the fit's values at its rank. */
type Seen = { row: SalesRow; middle: number; low: number; high: number };

/** Fits the curve for any category, then one for each category with enough rows. */
export function fitMarketplace(rows: readonly SalesRow[], options: FitOptions = {}): FittedCurve[] {
  const { fewestRows = FEWEST_ROWS } = options;
  const folds = foldsOf(rows);
  const seen = folds.flatMap((left) => {
    const kept = fitCategories(without(rows, left), options);
    return left.flatMap((row) => {
      const lines = kept.get(row.category);
      return lines ? [look(row, lines)] : [];
    });
  });
  const shared = widen(seen);
  const ofCategory = Map.groupBy(seen.map(shared.seen), ({ row }) => row.category);
  const curves = [...fitCategories(rows, options)].flatMap(([category, lines]) => {
    const own = ofCategory.get(category);
    if (own === undefined || own.length < fewestRows) return [];
    const wider = (own.length * wideningOf(own)) / (own.length + RANGE_PRIOR_ROWS);
    const further = moveEnds(() => wider);
    return [toCurve(category, further.lines(shared.lines(lines)), own.map(further.seen))];
  });
  return [fitAny(rows, folds), ...curves];
}

function fitAny(rows: readonly SalesRow[], folds: SalesRow[][]): FittedCurve {
  const categories = Map.groupBy(rows, (row) => row.category);
  const canTell = categories.size >= 3;
  const seen = (canTell ? [...categories.values()] : folds).flatMap((left) => {
    const lines = fitLines(without(rows, left), GENERIC_LINE, ANY_PULL);
    return left.map((row) => look(row, lines));
  });
  const widened = widen(seen);
  const further = moveEnds(() => (canTell ? 0 : UNKNOWN_CATEGORY));
  const lines = fitLines(rows, GENERIC_LINE, ANY_PULL);
  return toCurve("", further.lines(widened.lines(lines)), seen.map(widened.seen).map(further.seen));
}

/** Splits the rows into folds for cross-validation. */
function foldsOf(rows: readonly SalesRow[]): SalesRow[][] {
  const foldOf = new Map<string, number>();
  const folds = Array.from({ length: FOLDS }, (): SalesRow[] => []);
  rows.forEach((row, i) => {
    const fold = (row.product === null ? undefined : foldOf.get(row.product)) ?? i % FOLDS;
    if (row.product !== null) foldOf.set(row.product, fold);
    folds[fold]?.push(row);
  });
  return folds;
}

function without(rows: readonly SalesRow[], left: readonly SalesRow[]): SalesRow[] {
  const out = new Set(left);
  return rows.filter((row) => !out.has(row));
}

function fitCategories(
  rows: readonly SalesRow[],
  { commonOf = sharedShape, fewestRows = FEWEST_ROWS, pull = CATEGORY_PULL }: FitOptions,
): Map<string, Lines> {
  const common = commonOf(rows);
  const lines = new Map<string, Lines>();
  for (const [category, own] of Map.groupBy(rows, (row) => row.category)) {
    if (category === "" || own.length < fewestRows / 2) continue;
    const shape = common(category);
    const level = levelOf(own, shape);
    const prior = shape.map((height) => height + level);
    lines.set(category, fitLines(own, prior, pull));
  }
  return lines;
}

/**
 * The common shape of the categories without their levels. (One line through all rows would be flatter than each category's,
 * because large categories have both high rank numbers and high sales.) Levels and shape are fitted alternately.
 */
function sharedShape(rows: readonly SalesRow[]): () => readonly number[] {
  const categories = Map.groupBy(rows, (row) => row.category);
  let shape = GENERIC_LINE;
  for (let turn = 0; turn < 3; turn++) {
    const before = shape;
    const points = [...categories.values()].flatMap((own) => {
      const level = levelOf(own, before);
      return own.map(({ logRank, logUnits }) => ({ x: logRank, y: logUnits - level }));
    });
    shape = fitQuantileLine(points, 0.5, KNOTS, GENERIC_LINE, ANY_PULL);
  }
  return () => shape;
}

/** The distance of the rows above a shape, shrunk towards zero for few rows. */
function levelOf(rows: readonly SalesRow[], shape: readonly number[]): number {
  const above = rows.map(({ logRank, logUnits }) => logUnits - heightAt(KNOTS, shape, logRank));
  return (quantile(above, 0.5) * rows.length) / (rows.length + LEVEL_PRIOR_ROWS);
}

function fitLines(rows: readonly SalesRow[], prior: readonly number[], pull: Pull): Lines {
  const points = rows.map(toPoint);
  if (points.length === 0) return { middle: [...prior], low: [...prior], high: [...prior] };
  const middle = fitQuantileLine(points, 0.5, KNOTS, prior, pull);
  // The prior of the range comes from the better ranks: poor ranks cannot sell less than one unit.
  const halfway = quantile(
    points.map(({ x }) => x),
    0.5,
  );
  const residuals = points.filter(({ x }) => x <= halfway).map(({ x, y }) => y - heightAt(KNOTS, middle, x));
  const moved = (share: number) => middle.map((height) => height + quantile(residuals, share));
  const low = fitQuantileLine(points, LOW_SHARE, KNOTS, moved(LOW_SHARE), RANGE_PULL);
  const under = shareUnder(points, low);
  const high = fitQuantileLine(points, (x) => PROMISE + under(x), KNOTS, moved(HIGH_SHARE), RANGE_PULL);
  return { middle, low, high };
}

/**
 * The share of the points near x below the low end. Sales are whole units: at poor ranks half of the products sell one unit,
 * which the low end cannot split. No points are below it there, so the high end can be lower.
 */
function shareUnder(points: readonly Point[], low: readonly number[]): (x: number) => number {
  const all = KNOTS.map(() => 1 / LOW_SHARE);
  const under = KNOTS.map(() => 1);
  for (const { x, y } of points) {
    const isUnder = y < lowEnd(heightAt(KNOTS, low, x));
    KNOTS.forEach((knot, i) => {
      const weight = Math.max(0, 1 - Math.abs(knot - x));
      all[i] = (all[i] as number) + weight;
      if (isUnder) under[i] = (under[i] as number) + weight;
    });
  }
  const shares = KNOTS.map((_, i) => Math.min(0.15, (under[i] as number) / (all[i] as number)));
  return (x) => heightAt(KNOTS, shares, Math.min(x, KNOTS.at(-1) as number));
}

function look(row: SalesRow, { middle, low, high }: Lines): Seen {
  const at = (line: number[]) => heightAt(KNOTS, line, row.logRank);
  return { row, middle: at(middle), low: at(low), high: at(high) };
}

type Widening = { lines: (lines: Lines) => Lines; seen: (seen: Seen) => Seen };

/** Widens the range to its required share, separately for the best ranks and the rest. */
function widen(seen: readonly Seen[]): Widening {
  const [starts, ends] = HEAD_ENDS;
  const middle = (starts + ends) / 2;
  const head = seen.filter(({ row }) => row.logRank < middle);
  const rest = seen.filter(({ row }) => row.logRank >= middle);
  const all = wideningOf(seen);
  const inHead = head.length < FEWEST_HEAD_ROWS ? all : wideningOf(head);
  const inRest = rest.length < FEWEST_HEAD_ROWS ? all : wideningOf(rest);
  return moveEnds((x) => inHead + (inRest - inHead) * Math.min(1, Math.max(0, (x - starts) / (ends - starts))));
}

function moveEnds(by: (x: number) => number): Widening {
  return {
    lines: ({ middle, low, high }) => ({
      middle,
      low: low.map((height, i) => height - by(KNOTS[i] as number)),
      high: high.map((height, i) => height + by(KNOTS[i] as number)),
    }),
    seen: ({ row, middle, low, high }) => ({ row, middle, low: low - by(row.logRank), high: high + by(row.logRank) }),
  };
}

/** The distance both ends must move outwards for the range to contain the required share. */
function wideningOf(seen: readonly Seen[]): number {
  if (seen.length === 0) return 0;
  let [short, enough] = [-0.3, 1.5];
  while (enough - short > 0.005) {
    const wider = (short + enough) / 2;
    if (shareHeld(seen, wider) < AIM) short = wider;
    else enough = wider;
  }
  return enough;
}

function shareHeld(seen: readonly Seen[], wider = 0): number {
  let held = 0;
  for (const { row, low, high } of seen)
    if (row.logUnits >= lowEnd(low - wider) && row.logUnits <= highEnd(high + wider)) held++;
  return held / seen.length;
}

/** The range is reported in whole units, rounded outwards. */
function lowEnd(log: number): number {
  return Math.log10(Math.floor(10 ** log));
}

function highEnd(log: number): number {
  return Math.log10(Math.ceil(10 ** log));
}

function toCurve(category: string, { middle, low, high }: Lines, seen: readonly Seen[]): FittedCurve {
  const lowest = falling(low.map((height, i) => Math.min(height, middle[i] as number)));
  const highest = falling(high.map((height, i) => Math.max(height, middle[i] as number)));
  return {
    category,
    knots: KNOTS.map((x, i): Knot => [x, middle[i] as number, lowest[i] as number, highest[i] as number]),
    spread: quantile(
      seen.map((each) => (each.high - each.low) / 2),
      0.5,
    ),
    rows: seen.length,
    typicalError: quantile(
      seen.map(({ row, middle }) => Math.abs(row.logUnits - middle)),
      0.5,
    ),
    held: shareHeld(seen),
  };
}

/** Keeps the ends of the range from rising where the best ranks are widened more than the rest. */
function falling(line: readonly number[]): number[] {
  let lowest = Number.POSITIVE_INFINITY;
  return line.map((height) => {
    lowest = Math.min(lowest, height);
    return lowest;
  });
}

function toPoint({ logRank, logUnits }: SalesRow): Point {
  return { x: logRank, y: logUnits };
}
