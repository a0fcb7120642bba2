/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { ColumnType, Generated } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    tracked_keywords: TrackedKeywordsTable;
    tracked_products: TrackedProductsTable;
    alerts: AlertsTable;
    events: EventsTable;
  }
}

type Tracked = {
  id: string;
  account_id: string;
  marketplace: string;
  label: string | null;
  cooldown_minutes: Generated<number>;
  created_at: Date;
  updated_at: Generated<Date | null>;
};

type TrackedKeywordsTable = Tracked & {
  channels: Generated<string[]>;
  keyword: string;
  asin: string | null;
  rank_by: Generated<number>;
  rank_direction: Generated<string>;
  is_base_known: Generated<boolean>;
  formula: Generated<number | null>;
  base_rank: Generated<number | null>;
  rank_told_at: Generated<Date | null>;
  last_rank: Generated<number | null>;
  rank_source: Generated<string | null>;
  rank_seen_at: Generated<Date | null>;
  last_total_results: Generated<number | null>;
  evaluated_at: Generated<Date | null>;
  evaluated_revision: Generated<number>;
  due_at: Generated<Date | null>;
};

/** Numerics arrive as text, because they may have more digits than a JavaScript number. */
type Numeric = ColumnType<string, number | string, number | string>;

type TrackedProductsTable = Tracked & {
  channels: Generated<string[]>;
  asin: string;
  price_by: Numeric;
  price_unit: string;
  price_direction: string;
  bsr_by: Numeric;
  bsr_unit: string;
  bsr_direction: string;
  reviews_by: number;
  base_price_minor: Generated<number | null>;
  base_bsr: Generated<number | null>;
  base_bsr_list: Generated<string | null>;
  base_review_count: Generated<number | null>;
  reviews_below_since: Generated<Date | null>;
  price_told_at: Generated<Date | null>;
  bsr_told_at: Generated<Date | null>;
  reviews_told_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
};

type AlertsTable = {
  channels: Generated<string[]>;
  id: string;
  account_id: string;
  name: string | null;
  metric: string;
  marketplace: string;
  asin: string | null;
  keyword: string | null;
  market_list_id: Generated<string | null>;
  comparison: string;
  threshold: Numeric;
  hysteresis_percent: Numeric;
  cooldown_minutes: number;
  enabled: Generated<boolean>;
  is_armed: Generated<boolean | null>;
  formula: Generated<number | null>;
  met_at: Generated<Date | null>;
  last_list: Generated<string | null>;
  last_value: ColumnType<string | null, number | null | undefined, number | null>;
  last_value_at: Generated<Date | null>;
  last_fired_at: Generated<Date | null>;
  fired_count: Generated<number>;
  due_at: Generated<Date | null>;
  evaluated_revision: Generated<number>;
  created_at: Date;
  updated_at: Generated<Date | null>;
  watched_since: Generated<Date | null>;
};

export type EventsTable = {
  id: string;
  number: number | null;
  account_id: string;
  type: string;
  subject_id: string | null;
  created_at: Date;
  data: ColumnType<Record<string, unknown>, string, never>;
};
