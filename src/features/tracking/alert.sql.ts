/** SQL versions of `holds` and `canRearm` in `alert.ts`. The alert row is `a`. */
import { METRIC_NAMES, METRICS, type MetricRule } from "./alert.ts";

export const holds = (value: string) => `case a.comparison
  when 'above' then ${value} > a.threshold
  when 'at_least' then ${value} >= a.threshold
  when 'below' then ${value} < a.threshold
  else ${value} <= a.threshold
end`;

const isAtEnd = (value: string) => {
  const cases = METRIC_NAMES.map((metric) => {
    const { least, most, isBounded = false }: MetricRule = METRICS[metric];
    return `when '${metric}' then ${value} <= ${least}${isBounded ? ` or ${value} >= ${most}` : ""}`;
  });
  return `case a.metric ${cases.join(" ")} end`;
};

export const canRearm = (value: string) => `(${isAtEnd(value)} and not ${holds(value)} or case a.comparison
  when 'above' then ${value} <= a.threshold * (1 - a.hysteresis_percent / 100)
  when 'at_least' then ${value} < a.threshold * (1 - a.hysteresis_percent / 100)
  when 'below' then ${value} >= a.threshold * (1 + a.hysteresis_percent / 100)
  else ${value} > a.threshold * (1 + a.hysteresis_percent / 100)
end)`;

/**
 * A condition that holds at a first value was met without an event, until the alert fires or is armed. $1 now, `row` the
 * alert before.
 */
export const metAt = (row: string) =>
  `met_at = case outcome when 'learn' then case when holds then $1 end when 'fire' then null when 'arm' then null else ${row}.met_at end`;
