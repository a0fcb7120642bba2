/**
 * The first line of a Brand Analytics download, which repeats the choices made on the page:
 * `Brand=["Valomi"],Reporting Range=["Weekly"],Select week=["Week 6 | 2026-02-01 - 2026-02-07 2026"]`.
 * Monthly downloads have `Select year=["2026"],Select month=["January"]`, quarterly ones `Select quarter=["2"]`.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { marketplaceOf } from "../sources/presets/marketplace-of.ts";
import { dayOf, monthEnd, periodKindOf } from "./period.ts";
import type { PeriodKind } from "./report.ts";

/** The facts that a download states once for all of its rows. */
export type DownloadFacts = {
  asin?: string;
  brand?: string;
  marketplace?: MarketplaceDomain;
  period?: PeriodKind;
  periodEnd?: string;
};

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

/** Reads the lines above the header and the usual file name, `US_Top_Search_Terms_Simple_Week_2026_02_07.csv`. */
export function downloadFacts(notes: readonly string[][], fileName: string): DownloadFacts {
  const choices = choicesIn(notes);
  const name = /(?:^|[/\\])([A-Z]{2})_[^/\\]*$/.exec(fileName)?.[1];
  const named = /_(Day|Week|Month|Quarter)_(\d{4})_(\d{2})_(\d{2})/i.exec(fileName);
  const asin = choices.get("asin or product") ?? choices.get("asin");
  const brand = choices.get("brand");
  const marketplace = name === undefined ? undefined : marketplaceOf(name);
  const period = periodKindOf(choices.get("reporting range") ?? named?.[1] ?? "");
  const periodEnd = chosenEnd(choices) ?? (named && dayOf(named.slice(2).join("-")));
  return {
    ...(asin && { asin }),
    ...(brand && { brand }),
    ...(marketplace && { marketplace }),
    ...(period && { period }),
    ...(periodEnd && { periodEnd }),
  };
}

function choicesIn(notes: readonly string[][]): Map<string, string> {
  const text = notes.map((cells) => cells.join(",")).join(",");
  // A choice ends at its bracket, and its name begins after the comma.
  const choices = text.split("]").flatMap((choice): [string, string][] => {
    const at = choice.indexOf("=[");
    if (at < 0) return [];
    const name = choice.slice(choice.lastIndexOf(",", at) + 1, at);
    return [
      [
        name.replaceAll('"', "").trim().toLowerCase(),
        choice
          .slice(at + 2)
          .replaceAll('"', "")
          .trim(),
      ],
    ];
  });
  return new Map(choices);
}

function chosenEnd(choices: Map<string, string>): string | undefined {
  for (const name of ["select week", "select month", "select quarter", "select day", "select date"]) {
    const days = choices.get(name)?.match(/\d{4}-\d{2}-\d{2}/g);
    const last = days?.at(-1);
    if (last !== undefined) return dayOf(last);
  }
  const year = Number(choices.get("select year"));
  if (!Number.isInteger(year) || year < 2000 || year > 9999) return undefined;
  const month = MONTHS.indexOf((choices.get("select month") ?? "").toLowerCase()) + 1;
  if (month > 0) return monthEnd(year, month);
  const quarter = Number(/[1-4]/.exec(choices.get("select quarter") ?? "")?.[0]);
  return quarter >= 1 ? monthEnd(year, quarter * 3) : undefined;
}
