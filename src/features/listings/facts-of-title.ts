/** Reads facts from the title of a catalogue product: its materials, measures and number of pieces. Pure. */
import type { Language } from "../catalog/marketplace.ts";
import { factLanguage, MATERIALS } from "./fact-words.ts";
import { NO_FACTS, type ProductFacts } from "./facts.ts";
import { type MeasureKind, measuresOf } from "./measure.ts";
import { phraseFinder, wordsOf } from "./words.ts";

const KINDS: Record<string, MeasureKind> = {
  mass: "weight",
  volume: "capacity",
  power: "power",
  voltage: "voltage",
  charge: "battery",
  time: "runtime",
};

/** The facts are a start: the person confirms them. `brand` is cut off the front of the title. */
export function factsOfTitle(title: string, brand: string | null, language: Language): ProductFacts {
  const rest =
    brand !== null && title.toLowerCase().startsWith(brand.toLowerCase()) ? title.slice(brand.length).trim() : title;
  const [name = ""] = rest.split(/\s[-–|]\s|[,|(–]/u);
  const materials = phraseFinder([...MATERIALS[factLanguage(language)].keys()])(title, wordsOf(title));
  const { measures, pieces } = measuresOf(title, language);
  return {
    ...NO_FACTS,
    product: name.trim().slice(0, 120),
    brand,
    materials: [...new Set(materials.map(({ start, end }) => title.slice(start, end).toLowerCase()))],
    measures: measures.flatMap(({ dimension, value, unit }) => {
      const kind = KINDS[dimension];
      return kind === undefined ? [] : [{ kind, value, unit }];
    }),
    quantity: pieces,
  };
}
