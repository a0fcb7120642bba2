import { ago, dateTime, UNKNOWN } from "./format.ts";

/** How long ago; the exact time on hovering. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return <>{UNKNOWN}</>;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
