/** Finds the marketplace in any spelling: `https://www.amazon.de/…`, `Amazon.de`, `de`, `DE`, `Germany`. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";

/** Other names of the country of each marketplace. */
const COUNTRIES: Record<MarketplaceDomain, readonly string[]> = {
  "amazon.com": ["us", "usa", "united states"],
  "amazon.co.uk": ["uk", "gb", "gbr", "united kingdom"],
  "amazon.de": ["deu", "germany"],
  "amazon.fr": ["fra", "france"],
  "amazon.it": ["ita", "italy"],
  "amazon.es": ["esp", "spain"],
  "amazon.nl": ["nld", "netherlands"],
  "amazon.se": ["swe", "sweden"],
  "amazon.pl": ["pol", "poland"],
  "amazon.com.be": ["be", "bel", "belgium"],
  "amazon.ie": ["irl", "ireland"],
  "amazon.com.tr": ["tr", "tur", "turkey"],
  "amazon.ae": ["are", "uae", "united arab emirates"],
  "amazon.sa": ["sau", "saudi arabia"],
  "amazon.eg": ["egy", "egypt"],
  "amazon.in": ["ind", "india"],
  "amazon.co.jp": ["jp", "jpn", "japan"],
  "amazon.com.au": ["au", "aus", "australia"],
  "amazon.sg": ["sgp", "singapore"],
  "amazon.ca": ["can", "canada"],
  "amazon.com.mx": ["mx", "mex", "mexico"],
  "amazon.com.br": ["br", "bra", "brazil"],
  "amazon.co.za": ["za", "zaf", "south africa"],
};

const BY_NAME = new Map(
  MARKETPLACE_DOMAINS.flatMap((domain): [string, MarketplaceDomain][] => {
    const end = domain.slice("amazon.".length);
    return [domain, end, ...COUNTRIES[domain]].map((name) => [name, domain]);
  }),
);

/** A cache: a file repeats the same few values in all of its rows. */
const known = new Map<string, MarketplaceDomain | undefined>();
const MAX_KNOWN = 1000;
/** Longer than any address of a product; a longer text must not stay in the cache. */
const LONGEST = 2_000;

export function marketplaceOf(text: string): MarketplaceDomain | undefined {
  if (text.length > LONGEST) return undefined;
  const before = known.get(text);
  if (before !== undefined || known.has(text)) return before;
  const name = text.trim().toLowerCase();
  const found = BY_NAME.get(amazonHost(name) ?? name.replace(/^(?:www\.)?amazon[\s._-]+/, "").replace(/^\./, ""));
  if (known.size < MAX_KNOWN) known.set(text, found);
  return found;
}

/** Returns null for a missing value; rejects the row for an unsupported marketplace. */
export function readMarketplace(value: unknown, column: string): MarketplaceDomain | null {
  if (isMissing(value)) return null;
  return (typeof value === "string" && marketplaceOf(value)) || refuse(column, value, "is not a supported marketplace");
}

/** Returns null when the URL is not on Amazon. */
export function marketplaceOfUrl(url: string, column: string): MarketplaceDomain | null {
  const start = url.indexOf("://") + 3;
  if (start < 3) return null;
  const slash = url.indexOf("/", start);
  const host = slash < 0 ? url : url.slice(0, slash);
  if (!host.toLowerCase().includes("amazon.")) return null;
  const domain = marketplaceOf(host);
  if (domain !== undefined) return domain;
  return amazonHost(host.toLowerCase()) === undefined ? null : refuse(column, host, "is not a supported marketplace");
}

/** Returns `amazon.de` for `https://www.amazon.de/…` and `amazon.de`. */
function amazonHost(lower: string): string | undefined {
  const match = /^(?:https?:\/\/)?(?:[\w-]+\.)*(amazon\.[a-z]{2,3}(?:\.[a-z]{2})?)(?::\d+)?(?:[/?#]|$)/.exec(lower);
  return match?.[1];
}
