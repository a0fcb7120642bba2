import classes from "./delta.module.css";

type DeltaProps = {
  /** Above zero for a rise; 0 or unknown has no sign. */
  by: number | null | undefined;
  /** The change in words: "20%", "4 places". */
  text: string;
  /** Ranks, costs and stock-outs are better when they fall; null for a change that is neither good nor bad. */
  better?: "up" | "down" | null;
  /** What the arrows mean, for readers. */
  words?: readonly [up: string, down: string];
};

/** A change: an arrow for its direction, and a colour if it is good or bad. */
export function Delta({ by, text, better = "up", words = ["more", "less"] }: DeltaProps) {
  if (!by) return <span className={classes["delta"]}>{text}</span>;
  const direction = by > 0 ? "up" : "down";
  const tone = better === null ? undefined : direction === better ? "good" : "bad";
  return (
    <span className={classes["delta"]} data-direction={direction} data-tone={tone}>
      {text}
      <span className="hidden-visually">{` ${words[direction === "up" ? 0 : 1]}`}</span>
    </span>
  );
}
