import { useMemo, useState } from "react";
import { client } from "../../api/client.ts";
import { type Draft, type Facts, useListingsChanged } from "./listing-queries.ts";

/** A measure while it is edited. One without a value is not a fact yet. */
export type Measure = Omit<SavedMeasure, "value"> & { value: number | null };
type SavedMeasure = Facts["measures"][number];

export const LISTS = {
  features: "Features",
  materials: "Materials",
  colors: "Colors",
  uses: "Uses",
  audience: "Audience",
  care: "Care",
  includes: "Also in the package",
  certificates: "Certificates",
} as const;
type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** The facts as the form shows them: lists are texts of lines. */
export type FactsShown = Record<"product" | "brand" | "model" | "origin" | "voice" | ListName, string> & {
  measures: Measure[];
  quantity: number | null;
};

export type EditedFacts = ReturnType<typeof useFacts>;

/**
 * The facts of a draft while they are edited. Texts are built from saved facts, so every build saves them first. The same
 * value is returned until a fact changes: the form has two dozen fields, which must not render for every letter of a text.
 */
export function useFacts(draft: Draft) {
  const changed = useListingsChanged();
  const [shown, setShown] = useState(() => shownOf(draft));
  return useMemo(() => {
    const isEdited = JSON.stringify(bodyOf(shown)) !== JSON.stringify(bodyOf(shownOf(draft)));
    const save = async () => {
      await client.patch("/api/v1/listings/drafts/{id}", { path: { id: draft.id }, body: bodyOf(shown) });
      await changed();
    };
    return {
      shown,
      change: (next: Partial<FactsShown>) => setShown((now) => ({ ...now, ...next })),
      isEdited,
      save,
      saveIfEdited: async () => {
        if (isEdited) await save();
      },
    };
  }, [draft, shown, changed]);
}

function shownOf({ facts, voice }: Draft): FactsShown {
  const { product, brand, model, origin, measures, quantity } = facts;
  return {
    ...{ product, brand: brand ?? "", model: model ?? "", origin: origin ?? "", voice: voice ?? "" },
    ...(Object.fromEntries(LIST_NAMES.map((name) => [name, facts[name].join("\n")])) as Record<ListName, string>),
    ...{ measures, quantity },
  };
}

function bodyOf({ product, brand, model, origin, voice, measures, quantity, ...lists }: FactsShown) {
  const orNull = (value: string) => (value.trim() === "" ? null : value.trim());
  return {
    voice: orNull(voice),
    facts: {
      ...{ product: product.trim(), quantity, measures: measures.filter(hasValue) },
      ...{ brand: orNull(brand), model: orNull(model), origin: orNull(origin) },
      ...(Object.fromEntries(LIST_NAMES.map((name) => [name, linesOf(lists[name])])) as Pick<Facts, ListName>),
    },
  };
}

function hasValue(measure: Measure): measure is SavedMeasure {
  return measure.value !== null;
}

function linesOf(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}
