import { Box, Text } from "@mantine/core";
import classes from "./bars.module.css";

export type Bar = {
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
  /** Further words on hovering. */
  note?: string;
  color?: string;
};

/** Upright bars side by side: a distribution, or days. A list for those who hear the page. */
export function Columns({
  bars,
  label,
  height = 140,
  limit,
}: {
  bars: readonly Bar[];
  label: string;
  height?: number;
  limit?: number;
}) {
  const top = Math.max(limit ?? 0, 1e-9, ...bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / 12);
  return (
    <Box component="figure" m={0}>
      <ul className={classes["columns"]} style={{ height }} aria-label={label}>
        {bars.map(({ label: name, value, text, note, color }) => (
          <li key={name} title={`${name}: ${text}${note ? `\n${note}` : ""}`}>
            <span className="hidden-visually">{`${name}: ${text}`}</span>
            <span
              className={classes["column"]}
              style={{
                height: `${Math.max(value > 0 ? 1.5 : 0, (value / top) * 100)}%`,
                background: color ?? "var(--chart-1)",
              }}
            />
          </li>
        ))}
      </ul>
      <div className={classes["names"]} aria-hidden>
        {bars.map(({ label: name }, i) => (
          <Text key={name} size="xs" c="dimmed" span>
            {i % every === 0 ? name : ""}
          </Text>
        ))}
      </div>
    </Box>
  );
}

/** Lying bars with their names: shares of a whole, or a ranking. */
export function Rows({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const top = Math.max(1e-9, ...bars.map(({ value }) => value));
  return (
    <ul className={classes["rows"]} aria-label={label}>
      {bars.map(({ label: name, value, text, note, color }) => (
        <li key={name} title={note}>
          <Text size="sm" truncate title={name}>
            {name}
          </Text>
          <span className={classes["track"]}>
            <span style={{ width: `${(value / top) * 100}%`, background: color ?? "var(--chart-1)" }} />
          </span>
          <Text size="sm" className="figures" ta="right">
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}
