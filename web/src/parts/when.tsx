import { ago, dateTime, UNKNOWN } from "./format.ts";

/** A relative time with the exact time as a tooltip. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return <>{UNKNOWN}</>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
