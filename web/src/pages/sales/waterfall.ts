/** The steps of a waterfall from one total to another, as parts of a common scale. */
export type WaterfallStep = {
  name: string;
  /** A change, or the amount of a total; null when unknown. */
  amount: number | null;
  /** A total starts at zero; a change starts where the step before it ended. */
  isTotal?: boolean;
};

export type WaterfallBar = {
  name: string;
  amount: number | null;
  isTotal: boolean;
  /** Both ends of the bar, 0…1 of the scale. */
  start: number;
  end: number;
  /** Where the next step begins. */
  level: number;
};

/** Places every step on a scale that holds them all. */
export function waterfallOf(steps: readonly WaterfallStep[]): WaterfallBar[] {
  let level = 0;
  const spans = steps.map(({ name, amount, isTotal = false }) => {
    const from = isTotal ? 0 : level;
    level = amount === null ? level : from + amount;
    return { name, amount, isTotal, from: amount === null ? level : from, to: level };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const at = (value: number) => (most === least ? 0 : (value - least) / (most - least));
  return spans.map(({ name, amount, isTotal, from, to }) => ({
    ...{ name, amount, isTotal },
    start: at(Math.min(from, to)),
    end: at(Math.max(from, to)),
    level: at(to),
  }));
}
