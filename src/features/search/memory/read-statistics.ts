/** The statistics of a result set. A small one is read a second time for its exact medians and quartiles. */
import { amountSlotOf, UNKNOWN } from "../bins.ts";
import { BRAND, RATING, REVIEWS, UPDATED } from "../document/fields.ts";
import type { FrontProduct } from "../market-front.ts";
import { PACKED_WIDTH, PRICED, SLOT_BITS, SLOT_MASK, SLOTS, UNITS } from "../packed-figures.ts";
import { EXACT_UP_TO, type NicheStatistics, type Tally, type Values } from "../statistics.ts";
import type { Ranked } from "./collect.ts";
import { BLOCK_BITS, beginReading, type Column, isUnchanged } from "./facts.ts";
import { DOCUMENT_BITS, DOCUMENT_MASK, type Reader } from "./reader.ts";
import type { Segment } from "./segment.ts";
import type { Top } from "./top.ts";

/** The figures that a slot decides, as bits. */
const OF = { units: 1, reviews: 2, prices: 4, revenues: 8 } as const;
const FIGURES = Object.keys(OF) as (keyof typeof OF)[];

/** Holds a scratch buffer of one thread. */
export function createStatisticsReader() {
  const decides = new Uint8Array(1 << SLOT_BITS);

  /** Reads without a lock: a figure that changes meanwhile is outside its slot, and then not used. */
  const readValues = ({ segments }: Reader, { count, references }: Ranked): Values => {
    const values: Values = { units: [], reviews: [], prices: [], revenues: [] };
    for (let i = 0; i < count; i++) {
      const reference = references[i] as number;
      const { packed, columns } = (segments[reference >>> DOCUMENT_BITS] as Segment).facts;
      const document = reference & DOCUMENT_MASK;
      const at = document * PACKED_WIDTH;
      const slots = packed[at + SLOTS] as number;
      const [units, price] = [packed[at + UNITS] as number, packed[at + PRICED] as number];
      if ((decides[slots >>> (2 * SLOT_BITS)] as number) & OF.units) values.units.push(units);
      if ((decides[(slots >>> SLOT_BITS) & SLOT_MASK] as number) & OF.reviews)
        values.reviews.push(columns[REVIEWS]?.[document] as number);
      if ((decides[slots & SLOT_MASK] as number) & OF.prices) values.prices.push(price);
      if (units === UNKNOWN || price === UNKNOWN) continue;
      const revenue = units * price;
      if ((decides[amountSlotOf(revenue)] as number) & OF.revenues) values.revenues.push(revenue);
    }
    return values;
  };

  return function readStatistics(reader: Reader, ranked: Ranked, tally: Tally, best: Top): NicheStatistics {
    const front = readFront(reader, best.references());
    if (ranked.count > EXACT_UP_TO) return tally.statistics(undefined, front);
    const slots = tally.decidingSlots();
    for (const figure of FIGURES)
      for (const slot of slots[figure]) decides[slot] = (decides[slot] as number) | OF[figure];
    const values = readValues(reader, ranked);
    for (const figure of FIGURES) for (const slot of slots[figure]) decides[slot] = 0;
    return tally.statistics(values, front);
  };
}

function readFront({ segments }: Reader, references: readonly number[]): FrontProduct[] {
  return references.map((reference) => {
    const { facts } = segments[reference >>> DOCUMENT_BITS] as Segment;
    const document = reference & DOCUMENT_MASK;
    const at = document * PACKED_WIDTH;
    const figure = (field: number) => (facts.columns[field] as Column)[document] as number;
    for (;;) {
      const sequence = beginReading(facts.sequences, document >>> BLOCK_BITS);
      const product = {
        units: facts.packed[at + UNITS] as number,
        reviews: figure(REVIEWS),
        ratingTenths: figure(RATING),
        priceMinor: facts.packed[at + PRICED] as number,
        brand: figure(BRAND),
        updated: figure(UPDATED) >>> 0,
      };
      if (isUnchanged(facts.sequences, document >>> BLOCK_BITS, sequence)) return product;
    }
  });
}
