/** Fee cards of an installation: the built-in ones, and the ones its operator imported. */
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { BUILT_IN_CARDS } from "./built-in-cards.ts";
import type { CardFile } from "./card-file.ts";
import { type CardsStore, MAX_CARDS } from "./cards-store.ts";
import type { FeeCard } from "./fee-card.ts";
import { readCard } from "./read-card.ts";

export type KnownCard = FeeCard & { importedAt: Date | null };

export type FeeCards = ReturnType<typeof createFeeCards>;

const CACHED_FOR_MS = 1_000;

export function createFeeCards({ store, clock }: { store: CardsStore; clock: Clock }) {
  let cached: { cards: Promise<KnownCard[]>; until: number } | undefined;

  const load = async (): Promise<KnownCard[]> => {
    const imported = (await store.list()).map(({ file, importedAt }) => ({ ...readCard(file), importedAt }));
    // An imported card replaces a built-in one with the same marketplace and id.
    const isReplaced = ({ marketplace, id }: FeeCard) =>
      imported.some((card) => card.marketplace === marketplace && card.id === id);
    return [
      ...BUILT_IN_CARDS.filter((card) => !isReplaced(card)).map((card) => ({ ...card, importedAt: null })),
      ...imported,
    ];
  };

  return {
    /** All cards, read at most once a second. */
    list(): Promise<KnownCard[]> {
      const now = performance.now();
      if (cached !== undefined && now < cached.until) return cached.cards;
      const cards = load();
      const entry = { cards, until: now + CACHED_FOR_MS };
      cached = entry;
      cards.catch(() => {
        if (cached === entry) cached = undefined; // the next call reads again
      });
      return cards;
    },

    async put(file: unknown): Promise<KnownCard> {
      const card = readCard(file);
      const at = clock.now();
      if ((await store.put(card.marketplace, file as CardFile, at)) === "full")
        throw new AppError(
          "conflict",
          `An installation keeps at most ${MAX_CARDS} fee cards. Delete one to import another.`,
        );
      cached = undefined;
      return { ...card, importedAt: at };
    },

    async delete(marketplace: string, id: string): Promise<void> {
      const isDeleted = await store.delete(marketplace, id);
      cached = undefined;
      if (!isDeleted) throw new AppError("not_found", `No fee card ${id} of ${marketplace} was imported.`);
    },
  };
}
