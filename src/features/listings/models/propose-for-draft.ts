/** Proposals for a draft: the draft's facts, phrases and competitors go into the prompt, and its checks apply to the proposal. */

import { invalid } from "../../../platform/base/errors.ts";
import type { Language } from "../../catalog/marketplace.ts";
import type { Draft } from "../draft.ts";
import type { ProductFacts } from "../facts.ts";
import { type Field, type Finding, type ListingText, textsOf } from "../listing.ts";
import type { DraftProducts, Drafts } from "../manage-drafts.ts";
import { textOfMeasure } from "../measure.ts";
import { reviewListing } from "../review-listing.ts";
import { rulesFor } from "../rules/rules.ts";
import { type Task, textAt } from "./prompt.ts";
import { type Propose, type StartedProposal, withProposed } from "./propose.ts";
import type { Proposed } from "./read-output.ts";

type DraftProposalInput = {
  task: Task;
  /** Required to improve a text, and only then. */
  field?: Field | undefined;
  /** Required to translate. */
  language?: Language | undefined;
  /** Texts that are not saved yet. */
  text?: Partial<ListingText> | undefined;
};

export type ProposeForDraft = (
  accountId: string,
  draftId: string,
  input: DraftProposalInput,
  limit: number,
) => Promise<StartedProposal>;

export function createProposeForDraft(parts: {
  drafts: Pick<Drafts, "get" | "contextOf">;
  products: DraftProducts;
  propose: Propose;
}): ProposeForDraft {
  const { drafts, products, propose } = parts;
  return async (accountId, draftId, input, limit) => {
    const draft = await drafts.get(accountId, draftId);
    const { task, field } = input;
    const text: ListingText = { ...draft.text, ...input.text };
    checkInput(draft, input, text);
    const language = input.language ?? draft.language;
    const { marketplace, facts, phrases, voice } = draft;
    const [context, competitors] = await Promise.all([
      drafts.contextOf(draft),
      products.listProducts(draft.competitors.map((asin) => ({ marketplace, asin }))),
    ]);
    const rules = rulesFor(context).filter(({ fields, severity }) => severity !== "info" && fields.some(isWritten));
    return await propose({
      accountId,
      limit,
      context: {
        ...{ task, field, marketplace, language, voice, text },
        brand: facts.brand,
        facts: factsInWords(facts),
        phrases: task === "translate" ? [] : phrases.map(({ phrase }) => phrase),
        competitors: competitors.map(({ title }) => title),
        rules: rules.map(({ title }) => title),
      },
      check(proposed) {
        const listing = withProposed(text, proposed, field);
        const { findings } = reviewListing(listing, { facts, phrases: [] }, { ...context, language });
        const isProposed = (finding: Finding) =>
          field === undefined ? finding.field !== "searchTerms" : finding.field === field;
        return findings
          .filter(isProposed)
          .map((finding) => ({ ...finding, field: placeOf(finding.field, proposed, field) }));
      },
    });
  };
}

const isWritten = (kind: string): boolean => kind !== "searchTerms";

/** A proposal of one bullet has only that bullet. */
function placeOf(found: Field, proposed: Proposed, field: Field | undefined): Field {
  return field !== undefined && proposed.bullets !== undefined ? "bullets[0]" : found;
}

function checkInput(draft: Draft, { task, field, language }: DraftProposalInput, text: ListingText): void {
  if (task === "build" && draft.facts.product.trim() === "")
    throw invalid("facts", "need the product: enter what it is");
  if (task === "improve" && field === undefined) throw invalid("field", "is required to improve a text");
  if (task !== "improve" && field !== undefined) throw invalid("field", "is only for improving a text");
  if (field !== undefined && textAt(text, field).trim() === "")
    throw invalid("field", "names an empty text. Write something first");
  if (task === "translate" && language === undefined) throw invalid("language", "is required to translate");
  if (task === "translate" && language === draft.language)
    throw invalid("language", "is the language of the draft already");
  const isEmpty = textsOf(text).every((one) => one.text.trim() === "");
  if (task === "translate" && isEmpty) throw invalid("text", "is empty. Write something first");
}

function factsInWords(facts: ProductFacts): string[] {
  const one = (name: string, value: string | number | null) =>
    value === null || value === "" ? [] : [`${name}: ${value}`];
  const many = (name: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${name}: ${values.join(", ")}`];
  return [
    ...one("product", facts.product),
    ...one("model", facts.model),
    ...many("materials", facts.materials),
    ...many("colors", facts.colors),
    ...facts.measures.map((measure) => `${measure.kind}: ${textOfMeasure(measure)}`),
    ...one("pieces in the package", facts.quantity),
    ...many("features", facts.features),
    ...many("for", facts.uses),
    ...many("for whom", facts.audience),
    ...many("care", facts.care),
    ...many("also in the package", facts.includes),
    ...many("certificates", facts.certificates),
    ...one("made in", facts.origin),
  ];
}
