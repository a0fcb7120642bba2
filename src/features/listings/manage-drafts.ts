import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Create, Created } from "../../platform/db/creation.ts";
import { type Language, MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import { getProduct } from "../catalog/read-product.ts";
import { type BuildContext, type Built, buildListing } from "./build-listing.ts";
import type { TargetPhrase } from "./coverage.ts";
import { diffTexts, type FieldDiff } from "./diff-texts.ts";
import {
  type Draft,
  type DraftSettings,
  EMPTY_TEXT,
  type NewVersion,
  type Version,
  type VersionOrigin,
} from "./draft.ts";
import type { DraftOutcome, DraftStore } from "./draft-store.ts";
import { NO_FACTS, type ProductFacts } from "./facts.ts";
import { factsOfTitle } from "./facts-of-title.ts";
import type { ListingText } from "./listing.ts";

export type Drafts = ReturnType<typeof createDrafts>;

/** With an `asin`, fields that are left out are filled from the catalogue. */
export type DraftInput = {
  name?: string | undefined;
  marketplace: MarketplaceDomain;
  language?: Language | undefined;
  asin?: string | null | undefined;
  category?: string | null | undefined;
  facts?: Partial<ProductFacts> | undefined;
  voice?: string | null | undefined;
  competitors?: string[] | undefined;
  phrases?: TargetPhrase[] | undefined;
  text?: Partial<ListingText> | undefined;
};

export type DraftChange = Partial<DraftSettings> & {
  text?: Partial<ListingText> | undefined;
  /** The origin of the text; `edit` by default. */
  origin?: VersionOrigin | undefined;
  note?: string | null | undefined;
  /** The version that the change is based on; if it is not the newest any more, nothing changes. */
  ifVersion?: number | undefined;
};

export type DraftProducts = Pick<ProductStore, "findProduct" | "listProducts">;

export function createDrafts({ store, products, clock }: { store: DraftStore; products: DraftProducts; clock: Clock }) {
  const get = async (accountId: string, id: string): Promise<Draft> => {
    const draft = await store.find(accountId, id);
    if (draft === undefined) throw notFound(id);
    return draft;
  };
  const getVersion = async (accountId: string, id: string, number: number): Promise<Version> => {
    const version = await store.findVersion(accountId, id, number);
    if (version !== undefined) return version;
    await get(accountId, id);
    throw new AppError("not_found", `The draft ${id} has no version ${number}.`);
  };
  /** The rules and brands that a draft's text is checked with. */
  const contextOf = async ({ marketplace, language, category, facts, competitors }: Draft): Promise<BuildContext> => {
    const found = await products.listProducts(competitors.map((asin) => ({ marketplace, asin })));
    const competitorBrands = [...new Set(found.flatMap(({ brand }) => (brand === null ? [] : [brand])))];
    return { marketplace, language, day: utcDay(clock.now()), category, brand: facts.brand, competitorBrands };
  };
  const save = async (accountId: string, id: string, version: NewVersion, expected?: number): Promise<Draft> =>
    unlessRefused(await store.change(accountId, id, {}, version, { at: clock.now(), expected }), id);

  return {
    get,
    getVersion,
    contextOf,
    list: (accountId: string): Promise<Draft[]> => store.list(accountId),

    async create(accountId: string, input: DraftInput, create: Create): Promise<Created<Draft>> {
      const { marketplace, asin = null, competitors = [], phrases = [], voice = null } = input;
      const language = input.language ?? MARKETPLACES[marketplace].language;
      const product = asin === null ? undefined : await getProduct(products as ProductStore, { marketplace, asin });
      const known = product === undefined ? NO_FACTS : factsOfTitle(product.title, product.brand, language);
      const facts = { ...known, ...input.facts };
      const name = input.name ?? (product?.title ?? facts.product).slice(0, 100).toWellFormed().trim();
      if (name === "") throw invalid("name", "is required without a product");
      const text = { ...EMPTY_TEXT, ...(product !== undefined && { title: product.title }), ...input.text };
      const hasText = product !== undefined || input.text !== undefined;
      const first: NewVersion | null = hasText
        ? { text, origin: input.text === undefined ? "import" : "edit", note: null }
        : null;
      return await create({
        request: { create: "listing draft", ...input },
        count: (transaction) => store.count(transaction, accountId),
        async insert(transaction) {
          const at = clock.now();
          const id = newId("listingDraft", at);
          const category = input.category ?? product?.category ?? null;
          const draft = {
            id,
            name,
            marketplace,
            language,
            asin,
            category,
            facts,
            voice,
            competitors,
            phrases,
            createdAt: at,
            updatedAt: at,
          };
          await store.insert(transaction, accountId, draft, first);
          return id;
        },
        find: (id) => store.find(accountId, id),
      });
    },

    async change(
      accountId: string,
      id: string,
      { text, origin = "edit", note = null, ifVersion, ...settings }: DraftChange,
    ): Promise<Draft> {
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      const base = text === undefined ? undefined : await get(accountId, id);
      const version = base === undefined ? null : { text: { ...base.text, ...text }, origin, note };
      // Without an expected version, a partial text continues the version it was read from.
      const expected = ifVersion ?? base?.version;
      return unlessRefused(await store.change(accountId, id, given, version, { at: clock.now(), expected }), id);
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound(id);
    },

    /** Newest first. */
    async listVersions(accountId: string, id: string): Promise<Version[]> {
      await get(accountId, id);
      return await store.listVersions(accountId, id);
    },

    async diff(accountId: string, id: string, from: number, to: number): Promise<FieldDiff[]> {
      const [before, after] = await Promise.all([from, to].map((number) => getVersion(accountId, id, number)));
      return diffTexts((before as Version).text, (after as Version).text);
    },

    /** The text of an earlier version becomes the newest one. */
    async restore(accountId: string, id: string, number: number): Promise<Draft> {
      const { text } = await getVersion(accountId, id, number);
      return await save(accountId, id, { text, origin: "restore", note: `Version ${number}` });
    },

    /** Writes the text from the facts alone, as a new version. */
    async build(accountId: string, id: string): Promise<{ draft: Draft; leftOut: Built["leftOut"] }> {
      const draft = await get(accountId, id);
      if (draft.facts.product.trim() === "") throw invalid("facts", "need the product: what it is");
      const { leftOut, ...text } = buildListing(draft.facts, draft.phrases, await contextOf(draft));
      return { draft: await save(accountId, id, { text, origin: "template", note: null }, draft.version), leftOut };
    },
  };
}

function unlessRefused(outcome: DraftOutcome, id: string): Draft {
  if (outcome === "gone") throw notFound(id);
  if (outcome === "stale")
    throw new AppError("conflict", "The draft has a newer version. Load it, then make your change again.");
  return outcome;
}

function notFound(id: string): AppError {
  return new AppError("not_found", `There is no listing draft ${id}.`);
}
