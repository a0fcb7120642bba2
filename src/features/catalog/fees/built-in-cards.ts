/** The cards that come with the service, in the same form as imported ones. */
import { readFileSync } from "node:fs";
import type { CardFile } from "./card-file.ts";
import type { FeeCard } from "./fee-card.ts";
import { readCard } from "./read-card.ts";

type FulfilmentFile = NonNullable<CardFile["fulfilment"]>;
type SurchargeFile = NonNullable<FulfilmentFile["surcharges"]>[number];

/** Where a year changed nothing, a card names the card that has the fees. */
type BuiltInFile = Omit<CardFile, "referral" | "fulfilment"> & {
  referral: CardFile["referral"] | string;
  fulfilment: FulfilmentFile | string;
};

/**
 * A surcharge applies on different days than a card, so its figures are stored once, apart from the cards: several seasons
 * may have the same amounts, and several cards the same table.
 */
type BuiltInSurcharge = Omit<SurchargeFile, "from" | "to"> & {
  periods: readonly { from: string; to: string | null; assumption?: string }[];
};

const read = <File>(name: string): File =>
  JSON.parse(readFileSync(new URL(`cards/${name}.json`, import.meta.url), "utf8"));

const files = new Map(
  ["us-2026", "us-2025", "us-2024", "uk-2026", "uk-2025-12", "uk-2025"].map(
    (name) => [name, read<BuiltInFile>(name)] as const,
  ),
);
const surcharges: Record<string, readonly BuiltInSurcharge[]> = {
  "amazon.com": read("us-surcharges"),
  "amazon.co.uk": read("uk-surcharges"),
};

const feesOf = (file: BuiltInFile, kind: "referral" | "fulfilment") =>
  typeof file[kind] === "string" ? files.get(file[kind])?.[kind] : file[kind];

/** The surcharges that apply on at least one day of the card. */
function surchargesOf({ marketplace, validFrom, validTo }: BuiltInFile): SurchargeFile[] {
  return (surcharges[marketplace] ?? []).flatMap(({ periods, source, ...figures }) =>
    periods
      .filter(({ from, to }) => from <= (validTo ?? from) && (to ?? validFrom) >= validFrom)
      .map(({ from, to, assumption }) => ({
        ...figures,
        ...{ from, to, source: assumption === undefined ? source : `${assumption} ${source}` },
      })),
  );
}

export const BUILT_IN_CARDS: readonly FeeCard[] = [...files.values()].map((file) =>
  readCard({
    ...file,
    referral: feesOf(file, "referral"),
    fulfilment: { ...(feesOf(file, "fulfilment") as FulfilmentFile), surcharges: surchargesOf(file) },
  }),
);

/** Today's cards, which define the size tiers. */
export const LATEST_CARDS = BUILT_IN_CARDS.filter(({ validTo }) => validTo === null);
