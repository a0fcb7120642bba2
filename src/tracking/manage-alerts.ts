import type { Clock } from "../base/clock.ts";
import { AppError, invalid } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import { hasAtMost } from "../base/money.ts";
import type { Listed, Page } from "../base/page.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import type { Curves } from "../catalog/sales/curve-lookup.ts";
import type { Create, Created } from "../db/creation.ts";
import { normalKeyword } from "../search/keyword-tally.ts";
import {
  type Alert,
  type AlertState,
  type AlertTerms,
  armedAt,
  type Condition,
  checkCondition,
  checkSubject,
  checkValue,
  METRICS,
  type Subject,
} from "./alert.ts";
import type { AlertFilter, AlertStore } from "./alert-store.ts";
import { type Figure, figureOf } from "./figure.ts";

/** What an owner may change; what is left out stays as it is. */
export type AlertChanges = { [Field in keyof AlertTerms]?: AlertTerms[Field] | undefined };

export type AlertWish = Pick<Subject, "metric" | "marketplace"> &
  Condition &
  AlertChanges & { asin?: string | null | undefined; keyword?: string | null | undefined };

type Parts = { store: AlertStore; products: ProductStore; readCurves: () => Promise<Curves>; clock: Clock };

export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts({ store, products, readCurves, clock }: Parts) {
  const get = async (accountId: string, id: string): Promise<Alert> => {
    const alert = await store.find(accountId, id);
    if (alert === undefined) throw noAlert(id);
    return alert;
  };

  /** Null where it is not known; figures of keywords are found out by and by. */
  const figureNow = async ({ metric, marketplace, asin }: Subject): Promise<Figure | null> => {
    if (METRICS[metric].ofKeyword || asin === null) return null;
    const [product, curves] = await Promise.all([products.findProduct({ marketplace, asin }), readCurves()]);
    return product === undefined ? null : figureOf(metric, product, curves);
  };

  return {
    get,

    async make(accountId: string, wish: AlertWish, create: Create): Promise<Created<Alert>> {
      const { subject, terms } = readWish(wish);
      const now = await figureNow(subject);
      return await create({
        request: { ...subject, ...terms },
        count: (transaction) => store.count(transaction, accountId),
        insert: async (transaction) => {
          const at = clock.now();
          const id = newId("alert", at);
          await store.insert(transaction, { ...subject, ...terms, ...stateAt(terms, now, at), id, accountId, at });
          return id;
        },
        find: (id) => store.find(accountId, id),
      });
    },

    async list(accountId: string, filter: AlertFilter, page: Page): Promise<Listed<Alert>> {
      const keyword = filter.keyword === undefined ? undefined : normalKeyword(filter.keyword);
      return await store.list(accountId, { ...filter, keyword }, page);
    },

    async change(accountId: string, id: string, changes: AlertChanges): Promise<Alert> {
      // Read before the alert is held: should the figure change meanwhile, that is a change after this one.
      const figure = await figureNow(await get(accountId, id));
      const at = clock.now();
      const isThere = await store.change(accountId, id, at, (before) => {
        const terms = changedTerms(before, changes);
        checkTerms(before, terms);
        return { ...terms, ...stateAfter(before, terms, figure, at) };
      });
      if (!isThere) throw noAlert(id);
      return await get(accountId, id);
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw noAlert(id);
    },
  };
}

/** What is wished for with what is not said of it; refuses what cannot be. */
export function readWish(wish: AlertWish): { subject: Subject; terms: AlertTerms } {
  const { metric, marketplace, comparison, value, name = null, asin = null, enabled = true } = wish;
  const { hysteresisPercent = METRICS[metric].hysteresisPercent } = wish;
  const { cooldownMinutes = METRICS[metric].cooldownMinutes } = wish;
  const keyword = wish.keyword == null ? null : normalKeyword(wish.keyword);
  const subject = { metric, marketplace, asin, keyword };
  const terms = { name, comparison, value, hysteresisPercent, cooldownMinutes, enabled };
  checkSubject(subject);
  checkTerms(subject, terms);
  return { subject, terms };
}

function stateAt(condition: Condition, figure: Figure | null, at: Date): AlertState {
  return {
    isArmed: armedAt(condition, figure?.value ?? null),
    lastValue: figure?.value ?? null,
    lastList: figure?.list ?? null,
    lastValueAt: figure && at,
  };
}

/** What holds under new conditions, or when it is enabled again, holds already: it fires when that comes about anew. */
function stateAfter(before: Alert, after: AlertTerms, figure: Figure | null, at: Date): AlertState {
  const isOther = after.comparison !== before.comparison || after.value !== before.value;
  const isEnabledAgain = after.enabled && !before.enabled;
  const { isArmed, lastValue, lastList, lastValueAt } = before;
  const kept = { isArmed, lastValue, lastList, lastValueAt };
  if (!isOther && !isEnabledAgain) return kept;
  if (!METRICS[before.metric].ofKeyword) return stateAt(after, figure, at);
  // Nobody has looked while it was disabled: what it is found to be next is where it starts from.
  return { ...kept, isArmed: armedAt(after, isEnabledAgain ? null : lastValue) };
}

function changedTerms(before: Alert, changes: AlertChanges): AlertTerms {
  return {
    name: changes.name === undefined ? before.name : changes.name,
    comparison: changes.comparison ?? before.comparison,
    value: changes.value ?? before.value,
    hysteresisPercent: changes.hysteresisPercent ?? before.hysteresisPercent,
    cooldownMinutes: changes.cooldownMinutes ?? before.cooldownMinutes,
    enabled: changes.enabled ?? before.enabled,
  };
}

function checkTerms(subject: Pick<Subject, "metric" | "marketplace">, terms: AlertTerms): void {
  const { value, hysteresisPercent } = terms;
  checkValue(subject, value);
  checkCondition(subject.metric, terms);
  if (!hasAtMost(2, hysteresisPercent)) throw invalid("hysteresisPercent", "must have at most 2 decimals");
}

function noAlert(id: string): AppError {
  return new AppError("not_found", `There is no alert ${id}.`);
}
