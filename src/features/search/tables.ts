/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated, JSONColumnType } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    keyword_days: KeywordDaysTable;
    niche_history: NicheHistoryTable;
  }
}

type KeywordDaysTable = {
  day: string;
  marketplace: string;
  keyword: string;
  searches: number;
};

type NicheHistoryTable = {
  marketplace: string;
  keyword: string;
  day: string;
  total_results: number;
  score: number;
  demand: number;
  competition: number;
  opportunity: number;
  statistics: JSONColumnType<Record<string, unknown>>;
  taken_at: Date;
  version: Generated<number>;
  confidence: number | null;
  score_low: number | null;
  score_high: number | null;
  only_tracked: Generated<boolean>;
};
