import type pg from "pg";
import { VERSION } from "../search/niche-score.ts";
import { isVisibleTo, type NicheKey } from "../search/niche-store.ts";
import type { VoiceDay } from "./share-of-voice.ts";

export type DueVoice = NicheKey & { isRequested: boolean };

export type RecordedVoice = NicheKey & {
  day: string;
  takenAt: Date;
  voice: VoiceDay;
  isRequested: boolean;
  onlyTracked: boolean;
};

export type VoiceStore = ReturnType<typeof createVoiceStore>;

export function createVoiceStore(pool: pg.Pool) {
  return {
    /** Tracked keywords first, then keywords requested since a day. */
    async listDue(since: string, limit: number): Promise<DueVoice[]> {
      const { rows } = await pool.query<DueVoice>(
        `select marketplace, keyword, bool_or(requested) as "isRequested"
         from (
           select marketplace, keyword, false as requested from tracked_keywords
           union all
           select marketplace, keyword, true from share_of_voice_days where day >= $1 and is_requested
         ) as due
         group by marketplace, keyword
         order by bool_and(requested), marketplace, keyword
         limit $2`,
        [since, limit],
      );
      return rows;
    },

    /** One row per keyword and day: a later one replaces the earlier. Keywords must be distinct. */
    async put(voices: readonly RecordedVoice[]): Promise<void> {
      await pool.query(
        `insert into share_of_voice_days (marketplace, keyword, day, voice, taken_at, is_requested, only_tracked, version)
         select marketplace, keyword, day, voice, "takenAt", "isRequested", "onlyTracked", ${VERSION}
         from jsonb_to_recordset($1) as given (
           marketplace text, keyword text, day date, voice jsonb, "takenAt" timestamptz, "isRequested" boolean, "onlyTracked" boolean
         )
         order by marketplace, keyword, day
         on conflict (marketplace, keyword, day) do update set
           voice = excluded.voice, version = excluded.version, taken_at = excluded.taken_at,
           is_requested = share_of_voice_days.is_requested or excluded.is_requested,
           only_tracked = share_of_voice_days.only_tracked and excluded.only_tracked`,
        [JSON.stringify(voices)],
      );
    },

    /** The days of a keyword that an account may see, in order. */
    async listDays(
      accountId: string,
      { marketplace, keyword }: NicheKey,
      from: string,
      to: string,
    ): Promise<{ day: string; version: number; voice: VoiceDay }[]> {
      const { rows } = await pool.query<{ day: string; version: number; voice: VoiceDay }>(
        `select day, version, voice from share_of_voice_days
         where marketplace = $1 and keyword = $2 and day between $3 and $4 and ${isVisibleTo("$5", "share_of_voice_days")}
         order by day`,
        [marketplace, keyword, from, to, accountId],
      );
      return rows;
    },
  };
}
