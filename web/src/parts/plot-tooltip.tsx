import { Swatch } from "./chart-legend.tsx";
import type { TimeSeries } from "./time-series.ts";

/** What a chart shows at one time: the time, what happened then, and the value of each line. */
export type ReadOut = {
  when: string;
  events: string;
  values: readonly { line: TimeSeries; color: string; text: string; range: string }[];
};

type PlotTooltipProps = {
  readOut: ReadOut;
  /** The cursor, in pixels from the left edge of the chart. */
  left: number;
  /** The width of the chart: in its right half, the tooltip stands on the left of the cursor. */
  width: number;
};

/** The values at the cursor, beside it. Screen readers get them from the chart itself. */
export function PlotTooltip({ readOut: { when, events, values }, left, width }: PlotTooltipProps) {
  const isRight = left > width / 2;
  return (
    <div className="plot-tooltip" aria-hidden style={isRight ? { right: width - left + 12 } : { left: left + 12 }}>
      <p>
        <strong>{when}</strong> {events}
      </p>
      <dl>
        {values.map(({ line, color, text, range }) => (
          <div key={line.name}>
            <dt>
              <Swatch line={line} color={color} />
              {line.name}
            </dt>
            <dd>
              {text}
              {range}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
