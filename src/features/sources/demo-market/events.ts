/**
 * Occasional events of a product: a promotion, days without stock, a day of fame. In each **span** of four weeks a product
 * has at most one event, and the event ends before the span does, so reading one span is enough.
 */
import { shareOf } from "./random.ts";
import { type Deviation, MONTH_DAYS } from "./rank-walk.ts";

/** Lasts from day `from` until before day `until`; `strength` is how far it moves the rank, as a power of ten. */
type Lasting = { from: number; until: number; strength: number };

export type MarketEvent =
  | (Lasting & { kind: "promotion"; discount: number })
  | (Lasting & { kind: "stock-out" })
  | (Lasting & { kind: "fame" });

export type Effects = {
  /** Sum of the events that improve the rank; negative. */
  better: Deviation;
  /** Sum of the events that worsen the rank; positive. */
  worse: Deviation;
  /** The event in progress on the day. */
  event: MarketEvent | null;
};

export const SPAN_DAYS = 28;
/** The effect of an event fades for a week after it ends. */
const FADING_DAYS = 7;
const FADED_PER_DAY = 0.55;

/** The share of spans with each event. */
const PROMOTIONS = 0.25;
const STOCK_OUTS = 0.04;
const FAME = 0.03;

export function effectsAt(key: number, day: number): Effects {
  const effects: Effects = { better: { now: 0, month: 0 }, worse: { now: 0, month: 0 }, event: null };
  const span = spanOf(key, day);
  for (const event of [eventIn(key, span - 1), eventIn(key, span)]) {
    if (event === null) continue;
    if (day >= event.from && day < event.until) effects.event = event;
    const lastDay = Math.min(day, event.until + FADING_DAYS - 1);
    for (let at = Math.max(event.from, day - MONTH_DAYS + 1); at <= lastDay; at++) {
      const push = pushOn(event, at);
      const side = push < 0 ? effects.better : effects.worse;
      side.month += push / MONTH_DAYS;
      if (at === day) side.now += push;
    }
  }
  return effects;
}

function spanOf(key: number, day: number): number {
  return Math.floor((day + phaseOf(key)) / SPAN_DAYS);
}

/** Spreads the products' spans over the days. */
function phaseOf(key: number): number {
  return key % SPAN_DAYS;
}

function eventIn(key: number, span: number): MarketEvent | null {
  const kind = shareOf(key, "event", 4 * span);
  if (kind >= PROMOTIONS + STOCK_OUTS + FAME) return null;
  const length = shareOf(key, "event", 4 * span + 1);
  const strength = shareOf(key, "event", 4 * span + 2);
  const lasting = (days: number, from: number, to: number): Lasting => {
    const room = SPAN_DAYS - days - FADING_DAYS + 1;
    const start = span * SPAN_DAYS - phaseOf(key) + Math.floor(room * shareOf(key, "event", 4 * span + 3));
    return { from: start, until: start + days, strength: from + (to - from) * strength };
  };
  if (kind < PROMOTIONS) {
    const discount = (10 + Math.floor(21 * strength)) / 100;
    return { kind: "promotion", discount, ...lasting(2 + Math.floor(9 * length), 0.08, 0.3) };
  }
  // The rank gets three to thirty times worse.
  if (kind < PROMOTIONS + STOCK_OUTS) return { kind: "stock-out", ...lasting(3 + Math.floor(12 * length), 0.48, 1.48) };
  return { kind: "fame", ...lasting(1 + Math.floor(2 * length), 0.4, 1) };
}

/** A promotion helps while it lasts; without stock the rank worsens day by day, and recovers soon after. */
function pushOn(event: MarketEvent, day: number): number {
  const days = event.until - event.from;
  const faded = day < event.until ? 1 : FADED_PER_DAY ** (day - event.until + 1);
  switch (event.kind) {
    case "promotion":
      return day < event.until ? -event.strength : 0;
    case "stock-out":
      return event.strength * Math.min(1, (day - event.from + 1) / days) * faded;
    case "fame":
      return -event.strength * faded;
    default:
      return event satisfies never;
  }
}
