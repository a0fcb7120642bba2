/** `holds` and `isBack` of `alert.ts`, as statements have them. The alert is `a`. */

export const holds = (value: string) => `case a.comparison
  when 'above' then ${value} > a.threshold
  when 'at_least' then ${value} >= a.threshold
  when 'below' then ${value} < a.threshold
  else ${value} <= a.threshold
end`;

export const isBack = (value: string) => `case a.comparison
  when 'above' then ${value} <= a.threshold * (1 - a.hysteresis_percent / 100)
  when 'at_least' then ${value} < a.threshold * (1 - a.hysteresis_percent / 100)
  when 'below' then ${value} >= a.threshold * (1 + a.hysteresis_percent / 100)
  else ${value} > a.threshold * (1 + a.hysteresis_percent / 100)
end`;
