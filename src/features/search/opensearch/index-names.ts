/**
 * Names in the cluster: `<prefix>-<marketplace>-g<number>` is the index of a marketplace in one generation,
 * `<prefix>-<marketplace>` the alias that is searched, `<prefix>-state` the index with the state document.
 */
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";

export function aliasOf(prefix: string, marketplace: MarketplaceDomain): string {
  return `${prefix}-${marketplace}`;
}

export function indexOf(prefix: string, marketplace: MarketplaceDomain, generation: number): string {
  return `${aliasOf(prefix, marketplace)}-g${String(generation).padStart(6, "0")}`;
}

export function stateIndexOf(prefix: string): string {
  return `${prefix}-state`;
}

/** Matches every product index of any generation. */
export function productIndexes(prefix: string): string {
  return `${prefix}-amazon.*`;
}

/** Undefined for an index that is not ours, or of a marketplace only a later release knows. */
export function generationOf(
  prefix: string,
  index: string,
): { marketplace: MarketplaceDomain; number: number } | undefined {
  const [, name = "", number = ""] = /^(.+)-g(\d{6,})$/.exec(index) ?? [];
  const marketplace = MARKETPLACE_DOMAINS.find((domain) => aliasOf(prefix, domain) === name);
  return marketplace && { marketplace, number: Number(number) };
}
