/** The cards that come with the service, in the same form as imported ones. */
import { readFileSync } from "node:fs";
import type { CardFile } from "./card-file.ts";
import type { FeeCard } from "./fee-card.ts";
import { readCard } from "./read-card.ts";

/** Where a year changed nothing, a card names the card that has the fees. */
type BuiltInFile = Omit<CardFile, "referral" | "fulfilment"> & {
  referral: CardFile["referral"] | string;
  fulfilment: CardFile["fulfilment"] | string;
};

const files = new Map(
  ["us-2026", "us-2025", "us-2024", "uk-2026"].map((name): [string, BuiltInFile] => [
    name,
    JSON.parse(readFileSync(new URL(`cards/${name}.json`, import.meta.url), "utf8")),
  ]),
);

const feesOf = (file: BuiltInFile, kind: "referral" | "fulfilment") =>
  typeof file[kind] === "string" ? files.get(file[kind])?.[kind] : file[kind];

export const BUILT_IN_CARDS: readonly FeeCard[] = [...files.values()].map((file) =>
  readCard({ ...file, referral: feesOf(file, "referral"), fulfilment: feesOf(file, "fulfilment") }),
);

/** Those of today: they define the size tiers. */
export const LATEST_CARDS = BUILT_IN_CARDS.filter(({ validTo }) => validTo === null);
