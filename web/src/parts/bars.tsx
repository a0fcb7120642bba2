import { Box, Text, Tooltip, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./bars.module.css";
import { compact } from "./format.ts";

export type Bar = {
  label: string;
  value: number;
  /** The formatted value. */
  text: string;
  /** More text for the tooltip. */
  note?: string;
  /** A shorter label for the axis of `Columns`. */
  tick?: string;
  color?: string;
  /** Called on a click, for example to filter; `pickLabel` describes it to screen readers. */
  onPick?: (() => void) | undefined;
  pickLabel?: string;
  /** True for the bars that a filter keeps, false for the others; undefined without a filter. */
  isPicked?: boolean | undefined;
};

/** A column chart of a distribution or of days, with axes and tooltips; a list for screen readers. */
export function Columns({
  bars,
  label,
  height = 140,
  limit,
  most = 12,
}: {
  bars: readonly Bar[];
  label: string;
  height?: number | string;
  limit?: number;
  /** The maximum number of labels under the bars. */
  most?: number;
}) {
  const ticks = ticksUpTo(Math.max(limit ?? 0, 1, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) as number;
  const every = Math.ceil(bars.length / most);
  return (
    <Box component="figure" m={0}>
      <div className={classes["plot"]} style={{ height }}>
        <div className={classes["axis"]} aria-hidden>
          {ticks.map((tick) => (
            <Text key={tick} span size="xs" c="dimmed" style={{ bottom: `${(tick / top) * 100}%` }}>
              {compact(tick)}
            </Text>
          ))}
        </div>
        <div className={classes["area"]}>
          {ticks.map((tick) => (
            <span key={tick} className={classes["line"]} style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden />
          ))}
          <ul className={classes["columns"]} aria-label={label}>
            {bars.map((bar) => (
              <li key={bar.label} data-faded={bar.isPicked === false || undefined}>
                <Tip bar={bar}>
                  <Picked bar={bar} className="upright">
                    <span className="hidden-visually">{`${bar.label}: ${bar.text}`}</span>
                    <span
                      className={classes["column"]}
                      style={{
                        height: `${Math.max(bar.value > 0 ? 1.5 : 0, (bar.value / top) * 100)}%`,
                        background: bar.color ?? "var(--chart-1)",
                      }}
                    />
                  </Picked>
                </Tip>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes["names"]} aria-hidden>
        {bars.map(({ label: name, tick }, i) => (
          <Text key={name} size="xs" c="dimmed" span>
            {i % every === 0 ? (tick ?? name) : ""}
          </Text>
        ))}
      </div>
    </Box>
  );
}

/** Three or four round numbers from 0 to at least `top`. */
function ticksUpTo(top: number): number[] {
  const least = top / 3;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= least) as number));
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, i) => i * step);
}

/** A bar chart with labels: shares of a whole, or a ranking. */
export function Rows({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const top = Math.max(1e-9, ...bars.map(({ value }) => value));
  return (
    <ul className={classes["rows"]} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} data-faded={bar.isPicked === false || undefined}>
          <Picked bar={bar} className="lying">
            <Text size="sm" truncate title={bar.label} component="span">
              {bar.label}
            </Text>
          </Picked>
          <Tip bar={bar}>
            <span className={classes["track"]}>
              <span style={{ width: `${(bar.value / top) * 100}%`, background: bar.color ?? "var(--chart-1)" }} />
            </span>
          </Tip>
          <Text size="sm" ta="right">
            {bar.text}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** The values of a bar, for a mouse, a finger and the keyboard. */
function Tip({ bar: { label, text, note }, children }: { bar: Bar; children: ReactNode }) {
  return (
    <Tooltip
      multiline
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          <strong>{label}</strong>
          <br />
          {text}
          {note && (
            <>
              <br />
              {note}
            </>
          )}
        </>
      }
    >
      {children}
    </Tooltip>
  );
}

type PickedProps = { bar: Bar; className: "upright" | "lying"; children: ReactNode };

/** Passes the tooltip's properties on to the element that it stands at. */
function Picked({ bar, className, children, ...others }: PickedProps) {
  const { onPick, pickLabel, isPicked } = bar;
  if (onPick === undefined)
    return (
      <span {...others} className={classes[className]}>
        {children}
      </span>
    );
  return (
    <UnstyledButton
      {...others}
      className={classes[className] ?? ""}
      onClick={onPick}
      {...(isPicked !== undefined && { "aria-pressed": isPicked })}
    >
      {children}
      {pickLabel && <span className="hidden-visually">{`, ${pickLabel}`}</span>}
    </UnstyledButton>
  );
}
