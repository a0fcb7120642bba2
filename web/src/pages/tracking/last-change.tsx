import { EventSign } from "../../parts/event-line.tsx";
import { sentenceOf } from "../../parts/event-sentence.ts";
import { UNKNOWN } from "../../parts/format.ts";
import { TwoLines } from "../../parts/two-lines.tsx";
import { When } from "../../parts/when.tsx";
import type { Tracked } from "./tracked-names.ts";

export function LastChange({ tracked: { lastEvent } }: { tracked: Pick<Tracked, "lastEvent"> }) {
  if (!lastEvent) return <>{UNKNOWN}</>;
  const { what } = sentenceOf(lastEvent);
  return (
    <TwoLines
      before={<EventSign event={lastEvent} />}
      name={<span title={what}>{what}</span>}
      under={<When at={lastEvent.timestamp} />}
    />
  );
}
