/** Which marketplace a row is about, by what it says: `https://www.amazon.de/…`, `Amazon.de`, `de`, `DE`, `Germany`. */
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { isNone } from "./none.ts";
import { refuse } from "./refusal.ts";

/** What a country is called besides the end of its domain. */
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

/** A file says the same few things in all of its rows. */
const known = new Map<string, MarketplaceDomain | undefined>();
const MOST_KNOWN = 1000;

export function marketplaceOf(said: string): MarketplaceDomain | undefined {
  const before = known.get(said);
  if (before !== undefined || known.has(said)) return before;
  const name = said.trim().toLowerCase();
  const found = BY_NAME.get(amazonHost(name) ?? name.replace(/^(?:www\.)?amazon[\s._-]+/, "").replace(/^\./, ""));
  if (known.size < MOST_KNOWN) known.set(said, found);
  return found;
}

/** Null where it says nothing; what is not served is a problem. */
export function readMarketplace(value: unknown, column: string): MarketplaceDomain | null {
  if (isNone(value)) return null;
  return (
    (typeof value === "string" && marketplaceOf(value)) || refuse(column, value, "is not a marketplace that is served")
  );
}

/** Null where the address is somebody else's. */
export function marketplaceOfUrl(url: string, column: string): MarketplaceDomain | null {
  const start = url.indexOf("://") + 3;
  if (start < 3) return null;
  const slash = url.indexOf("/", start);
  const host = slash < 0 ? url : url.slice(0, slash);
  if (!host.toLowerCase().includes("amazon.")) return null;
  const domain = marketplaceOf(host);
  if (domain !== undefined) return domain;
  return amazonHost(host.toLowerCase()) === undefined
    ? null
    : refuse(column, host, "is not a marketplace that is served");
}

/** `amazon.de` of `https://www.amazon.de/…` and of `amazon.de`. */
function amazonHost(lower: string): string | undefined {
  const match = /^(?:https?:\/\/)?(?:[\w-]+\.)*(amazon\.[a-z]{2,3}(?:\.[a-z]{2})?)(?::\d+)?(?:[/?#]|$)/.exec(lower);
  return match?.[1];
}
