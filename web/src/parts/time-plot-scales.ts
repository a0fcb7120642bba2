/** The scales of a plot with several panes. Each covers the whole plot, and is stretched until its values fill its own pane. */
import type { Pane } from "./time-series.ts";

const GAP_PX = 16;
export const AXIS_PX = 26;
/** The room above the plot: with the names of events, and without. */
export const LANE_PX = 24;
export const ROOM_PX = 10;

const innerHeight = (panes: readonly Pane[]) =>
  panes.reduce((sum, { height }) => sum + height, GAP_PX * (panes.length - 1));

/** The height of a chart with these panes. */
export const heightOf = (panes: readonly Pane[], hasLane: boolean): number =>
  innerHeight(panes) + AXIS_PX + (hasLane ? LANE_PX : ROOM_PX);

export type PaneScale = {
  key: string;
  pane: Pane;
  isLogarithmic: boolean;
  /** The edges of the pane, as shares of the plot from its top. */
  top: number;
  bottom: number;
};

export function scalesOf(panes: readonly Pane[]): PaneScale[] {
  const whole = innerHeight(panes);
  let above = 0;
  return panes.map((pane, i) => {
    const top = above / whole;
    above += pane.height + GAP_PX;
    return {
      key: `y${i}`,
      pane,
      isLogarithmic: pane.lowerIsBetter ?? false,
      top,
      bottom: (above - GAP_PX) / whole,
    };
  });
}

const on = ({ isLogarithmic }: PaneScale, value: number) => (isLogarithmic ? Math.log10(Math.max(value, 1e-3)) : value);
const off = ({ isLogarithmic }: PaneScale, value: number) => (isLogarithmic ? 10 ** value : value);

/** The range of the whole plot, so that these values lie in the pane, with a margin. */
export function paneRange(scale: PaneScale, values: readonly (number | null | undefined)[]): [number, number] {
  const known = values.filter((value) => value !== null && value !== undefined).map((value) => on(scale, value));
  const { fromZero = false, lowerIsBetter = false } = scale.pane;
  const [least, most] = known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)];
  const room = (most - least || (scale.isLogarithmic ? 1 : Math.abs(most)) || 1) * 0.08;
  const low = fromZero ? 0 : scale.isLogarithmic || least < 0 ? least - room : Math.max(least - room, 0);
  const high = most + room;
  const perShare = (high - low) / (scale.bottom - scale.top);
  const [above, below] = [scale.top * perShare, (1 - scale.bottom) * perShare];
  const [under, over] = lowerIsBetter ? [above, below] : [below, above];
  return [off(scale, low - under), off(scale, high + over)];
}

const LEAST_TICK_PX = 28;

/** The ticks within the pane, from the range of the whole plot. */
export function paneTicks(scale: PaneScale, min: number, max: number): number[] {
  const { top, bottom, pane, isLogarithmic } = scale;
  const [least, most] = [on(scale, min), on(scale, max)];
  const [before, after] = pane.lowerIsBetter ? [top, 1 - bottom] : [1 - bottom, top];
  const length = most - least;
  const [low, high] = [off(scale, least + before * length), off(scale, most - after * length)];
  const count = Math.floor(pane.height / LEAST_TICK_PX);
  const ticks = isLogarithmic && high / low > 8 ? logarithmicTicks(low, high, count) : evenTicks(low, high, count);
  // The line below a low pane says zero.
  const isBottom = (value: number) => value === 0 && pane.fromZero && pane.height < 100;
  return ticks.filter((value) => pane.tick(value) !== "" && !isBottom(value));
}

function logarithmicTicks(low: number, high: number, most: number): number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high / low)) + 2 },
    (_, i) => 10 ** (Math.floor(Math.log10(low)) + i),
  );
  const within = (steps: readonly number[]) =>
    powers.flatMap((power) => steps.map((step) => step * power)).filter((value) => value >= low && value <= high);
  return [[1, 2, 5], [1, 3], [1]].map(within).find(({ length }) => length <= most) ?? within([1]);
}

function evenTicks(low: number, high: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / most));
  const step = power * ([1, 2, 5, 10].find((each) => (high - low) / (each * power) <= most) ?? 10);
  const first = Math.ceil(low / step);
  // Multiplied, not summed: sums of decimals drift.
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}
