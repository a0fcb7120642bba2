import { Box, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./bars.module.css";

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
};

/** A column chart of a distribution or of days; a list for screen readers. */
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
  const top = Math.max(limit ?? 0, 1e-9, ...bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / most);
  return (
    <Box component="figure" m={0}>
      <ul className={classes["columns"]} style={{ height }} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.label} title={`${bar.label}: ${bar.text}${bar.note ? `\n${bar.note}` : ""}`}>
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
          </li>
        ))}
      </ul>
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

/** A bar chart with labels: shares of a whole, or a ranking. */
export function Rows({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const top = Math.max(1e-9, ...bars.map(({ value }) => value));
  return (
    <ul className={classes["rows"]} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} title={bar.note}>
          <Picked bar={bar} className="lying">
            <Text size="sm" truncate title={bar.label} component="span">
              {bar.label}
            </Text>
          </Picked>
          <span className={classes["track"]}>
            <span style={{ width: `${(bar.value / top) * 100}%`, background: bar.color ?? "var(--chart-1)" }} />
          </span>
          <Text size="sm" className="figures" ta="right">
            {bar.text}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Picked({ bar, className, children }: { bar: Bar; className: "upright" | "lying"; children: ReactNode }) {
  if (bar.onPick === undefined) return children;
  return (
    <UnstyledButton className={classes[className] ?? ""} onClick={bar.onPick}>
      {children}
      {bar.pickLabel && <span className="hidden-visually">{`, ${bar.pickLabel}`}</span>}
    </UnstyledButton>
  );
}
