import type { Clock } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { hasAtMostDecimals } from "../../platform/base/money.ts";
import type { Listed, Page } from "../../platform/base/page.ts";
import type { Create, Created } from "../../platform/db/creation.ts";
import type { ProductReading } from "../catalog/read-product.ts";
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
  isSameSubject,
  METRICS,
  type Subject,
} from "./alert.ts";
import type { AlertFilter, AlertStore } from "./alert-store.ts";
import { currentFigure, type Figure } from "./current-figure.ts";
import { manageOwned } from "./manage-owned.ts";
import { getWatchedList, type ListsOfAlerts } from "./market/alert-values.ts";

/** Settings of an alert; a missing one keeps its value. */
type AlertChanges = { [Field in keyof AlertTerms]?: AlertTerms[Field] | undefined };

/** Changes of an alert. Another subject starts the alert anew. */
export type AlertUpdate = AlertChanges & { [Field in keyof Subject]?: Subject[Field] | undefined };

export type AlertInput = Pick<Subject, "metric" | "marketplace"> &
  Condition &
  AlertChanges & { [Field in "asin" | "keyword" | "marketListId"]?: string | null | undefined };

type Parts = {
  store: AlertStore;
  lists: ListsOfAlerts;
  reading: Pick<ProductReading, "products" | "readCurves">;
  clock: Clock;
};

export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts({ store, lists, reading, clock }: Parts) {
  const owned = manageOwned({ name: "alert", idOf: "alert", store, clock });

  /** Null when unknown. Figures of keywords are filled in by the next evaluation. */
  const figureNow = async ({ metric, marketplace, asin }: Subject): Promise<Figure | null> => {
    if (METRICS[metric].ofKeyword || asin === null) return null;
    const [product, curves] = await Promise.all([
      reading.products.findProduct({ marketplace, asin }),
      reading.readCurves(),
    ]);
    return product === undefined ? null : currentFigure(metric, product, curves);
  };
  /** The marketplace of an alert on a market list is the list's. */
  const lookUp = async (accountId: string, given: Subject): Promise<{ subject: Subject; figure: Figure | null }> => {
    if (given.marketListId === null) return { subject: given, figure: await figureNow(given) };
    const list = await getWatchedList(lists, accountId, given);
    return { subject: { ...given, marketplace: list.marketplace }, figure: await list.now(reading, given) };
  };

  return {
    get: owned.get,
    delete: owned.delete,

    async create(accountId: string, input: AlertInput, create: Create): Promise<Created<Alert>> {
      const { subject: given, terms } = readAlertInput(input);
      const { subject, figure } = await lookUp(accountId, given);
      const rowOf = (at: Date) => ({ ...subject, ...terms, ...stateAt(terms, figure, at) });
      return await owned.create(accountId, { ...subject, ...terms }, rowOf, { create });
    },

    async list(accountId: string, filter: AlertFilter, page: Page): Promise<Listed<Alert>> {
      const keyword = filter.keyword === undefined ? undefined : normalKeyword(filter.keyword);
      return await store.list(accountId, { ...filter, keyword }, page);
    },

    async change(accountId: string, id: string, changes: AlertUpdate): Promise<Alert> {
      // Read before the row is locked: a change in between counts as a change after this one.
      const watched = changedSubject(await owned.get(accountId, id), changes);
      checkSubject(watched);
      const { subject, figure } = await lookUp(accountId, watched);
      const at = clock.now();
      return await owned.change(accountId, id, at, (before) => {
        if (!isSameSubject(changedSubject(before, changes), watched))
          throw new AppError("conflict", "The alert was changed at the same time. Try again.");
        const terms = changedTerms(before, changes);
        checkTerms(subject, terms);
        const state = isSameSubject(before, subject)
          ? stateAfter(before, terms, figure, at)
          : stateAt(terms, figure, at);
        return { ...subject, ...terms, ...state };
      });
    },
  };
}

/** Fills in the defaults of an alert and throws for invalid combinations. */
export function readAlertInput(input: AlertInput): { subject: Subject; terms: AlertTerms } {
  const { metric, marketplace, comparison, value, name = null, asin = null, enabled = true } = input;
  const { channels = [] } = input;
  const { hysteresisPercent = METRICS[metric].hysteresisPercent } = input;
  const { cooldownMinutes = METRICS[metric].cooldownMinutes } = input;
  const keyword = input.keyword == null ? null : normalKeyword(input.keyword);
  const subject = { metric, marketplace, asin, keyword, marketListId: input.marketListId ?? null };
  const terms = { name, comparison, value, hysteresisPercent, cooldownMinutes, enabled, channels };
  checkSubject(subject);
  checkTerms(subject, terms);
  return { subject, terms };
}

function initialState(condition: Condition, value: number | null, at: Date): Pick<AlertState, "isArmed" | "metAt"> {
  const isArmed = armedAt(condition, value);
  return { isArmed, metAt: isArmed === false ? at : null };
}

function stateAt(condition: Condition, figure: Figure | null, at: Date): AlertState {
  return {
    ...initialState(condition, figure?.value ?? null, at),
    lastValue: figure?.value ?? null,
    lastList: figure?.list ?? null,
    lastValueAt: figure && at,
  };
}

/** A condition that already holds when it is changed or enabled does not fire until it is met again. */
function stateAfter(before: Alert, after: AlertTerms, figure: Figure | null, at: Date): AlertState {
  const isConditionChanged = after.comparison !== before.comparison || after.value !== before.value;
  const isEnabledAgain = after.enabled && !before.enabled;
  const { isArmed, metAt, lastValue, lastList, lastValueAt } = before;
  const unchanged = { isArmed, metAt, lastValue, lastList, lastValueAt };
  if (!isConditionChanged && !isEnabledAgain) return unchanged;
  if (!METRICS[before.metric].ofKeyword) return stateAt(after, figure, at);
  // A disabled alert was not evaluated: its next value is its first one.
  return { ...unchanged, ...initialState(after, isEnabledAgain ? null : lastValue, at) };
}

function changedSubject(before: Subject, changes: AlertUpdate): Subject {
  const { metric = before.metric, marketplace = before.marketplace, asin = before.asin } = changes;
  const keyword = changes.keyword === undefined ? before.keyword : changes.keyword && normalKeyword(changes.keyword);
  const { marketListId = before.marketListId } = changes;
  return { metric, marketplace, asin, keyword, marketListId };
}

function changedTerms(before: Alert, changes: AlertChanges): AlertTerms {
  return {
    name: changes.name === undefined ? before.name : changes.name,
    comparison: changes.comparison ?? before.comparison,
    value: changes.value ?? before.value,
    hysteresisPercent: changes.hysteresisPercent ?? before.hysteresisPercent,
    cooldownMinutes: changes.cooldownMinutes ?? before.cooldownMinutes,
    enabled: changes.enabled ?? before.enabled,
    channels: changes.channels ?? before.channels,
  };
}

function checkTerms(subject: Pick<Subject, "metric" | "marketplace">, terms: AlertTerms): void {
  const { value, hysteresisPercent } = terms;
  checkValue(subject, value);
  checkCondition(subject.metric, terms);
  if (!hasAtMostDecimals(2, hysteresisPercent)) throw invalid("hysteresisPercent", "must have at most 2 decimals");
}
