/** Bars of a series: one for each day, week or month, whichever is wide enough to be seen. A time without a value has none. */
import type uPlot from "uplot";
import { DAY_MS, lastSetAt } from "./time-series.ts";

const STEPS_MS = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS];
const LEAST_PX = 7;

export const bars: uPlot.Series.PathBuilder = (u, seriesIdx) => {
  const [times, values] = [u.data[0], u.data[seriesIdx] as (number | null | undefined)[]];
  const { scale = "y0" } = u.series[seriesIdx] as uPlot.Series;
  const { min = 0, max = 0 } = u.scales["x"] as { min: number; max: number };
  const widthOf = (step: number) => (step / (max - min)) * u.over.clientWidth;
  const step = STEPS_MS.find((each) => widthOf(each) >= LEAST_PX) ?? (STEPS_MS.at(-1) as number);
  const fill = new Path2D();
  const fillTo = u.valToPos(0, scale, true);
  let index = 0;
  for (let start = Math.floor(min / step) * step; start < max; start += step) {
    const middle = Math.min(start + step / 2, times.at(-1) as number);
    while (index + 1 < times.length && (times[index + 1] as number) <= middle) index++;
    const value = (times[index] as number) <= middle ? lastSetAt(values, index) : null;
    if (typeof value !== "number") continue;
    const left = u.valToPos(Math.max(start, min), "x", true);
    const width = u.valToPos(Math.min(start + step * 0.84, max), "x", true) - left;
    const top = u.valToPos(value, scale, true);
    if (width > 0) fill.rect(left, top, width, fillTo - top);
  }
  return { fill, flags: 1 };
};
