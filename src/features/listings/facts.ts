/** The facts of a product: all that a text about it may claim. Texts are in the language of the listing. */
import { type Measure, textOfMeasure } from "./measure.ts";

export type ProductFacts = {
  /** The kind of product: "yoga mat". */
  product: string;
  brand: string | null;
  model: string | null;
  materials: string[];
  colors: string[];
  measures: Measure[];
  /** Pieces in the package. */
  quantity: number | null;
  /** Short properties: "non-slip surface". */
  features: string[];
  /** Uses: "hiking". */
  uses: string[];
  /** Users: "women". */
  audience: string[];
  care: string[];
  /** Other contents of the package. */
  includes: string[];
  certificates: string[];
  /** The country of origin. */
  origin: string | null;
};

export const LISTED_FACTS = [
  "materials",
  "colors",
  "features",
  "uses",
  "audience",
  "care",
  "includes",
  "certificates",
] as const;
export type ListedFact = (typeof LISTED_FACTS)[number];

export const MOST_FACTS = 20;
export const LONGEST_FACT = 120;

export const NO_FACTS: ProductFacts = {
  product: "",
  brand: null,
  model: null,
  materials: [],
  colors: [],
  measures: [],
  quantity: null,
  features: [],
  uses: [],
  audience: [],
  care: [],
  includes: [],
  certificates: [],
  origin: null,
};

/** Every text of the facts. */
export function textsOfFacts(facts: ProductFacts): string[] {
  const named = [facts.product, facts.brand, facts.model, facts.origin].filter((text) => text !== null && text !== "");
  return [
    ...(named as string[]),
    ...LISTED_FACTS.flatMap((name) => facts[name]),
    ...facts.measures.map((measure) => textOfMeasure(measure)),
    ...(facts.quantity === null ? [] : [String(facts.quantity)]),
  ];
}
