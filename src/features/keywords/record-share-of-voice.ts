import { setImmediate as nextTurn } from "node:timers/promises";
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import type { NicheKey } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { DEPTH, type Placed, type Voice, voiceDay, voiceOf } from "./share-of-voice.ts";
import type { RecordedVoice, VoiceStore } from "./voice-store.ts";

/** Keywords recorded a day. */
const MOST_KEYWORDS = 1_000;
/** A request keeps a keyword's share of voice recorded for this many days. */
const REQUESTED_DAYS = 30;
const BATCH = 100;
const DAY_MS = 86_400_000;

export type VoiceParts = { store: VoiceStore; search: Pick<Search, "list" | "isReady">; clock: Clock };

export async function readVoice(search: Pick<Search, "list">, { marketplace, keyword }: NicheKey): Promise<Voice> {
  const placed: Placed[] = [];
  for await (const piece of search.list({ marketplace, keyword }, DEPTH)) {
    for (const line of Buffer.from(piece).toString().trimEnd().split("\n")) placed.push(JSON.parse(line) as Placed);
    if (placed.length >= DEPTH) break;
  }
  return voiceOf(placed);
}

/** Records the share of voice of today, because somebody asked for it. */
export async function recordRequested(
  { store, clock }: Omit<VoiceParts, "search">,
  key: NicheKey,
  voice: Voice,
): Promise<void> {
  const takenAt = clock.now();
  const recorded = {
    ...key,
    day: utcDay(takenAt),
    takenAt,
    voice: voiceDay(voice),
    isRequested: true,
    onlyTracked: false,
  };
  await store.put([recorded]);
}

/** Records today's share of voice for all keywords that are tracked or were requested. Running it twice a day is harmless. */
export async function recordShareOfVoice(
  { store, search, clock }: VoiceParts,
  signal?: AbortSignal,
): Promise<{ stored: number } | undefined> {
  if (!search.isReady()) throw new Error("the search index is not ready");
  const now = clock.now();
  const day = utcDay(now);
  const due = await store.listDue(utcDay(new Date(now.getTime() - REQUESTED_DAYS * DAY_MS)), MOST_KEYWORDS);
  let batch: RecordedVoice[] = [];
  let stored = 0;
  const storeBatch = async () => {
    if (batch.length > 0) await store.put(batch);
    stored += batch.length;
    batch = [];
  };
  for (const { isRequested, ...key } of due) {
    if (signal?.aborted) break;
    const voice = voiceDay(await readVoice(search, key));
    // The job's own reads do not count as requests: otherwise it would go on forever.
    batch.push({ ...key, day, takenAt: clock.now(), voice, isRequested: false, onlyTracked: !isRequested });
    if (batch.length === BATCH) await storeBatch();
    await nextTurn(); // lets this thread serve other requests
  }
  await storeBatch();
  return stored === 0 ? undefined : { stored };
}
