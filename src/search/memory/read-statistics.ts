/** The statistics of a result set. A small one is read a second time for its exact medians and quartiles. */
import { PRICE, REVIEWS, SALES, WIDTH } from "../document/fields.ts";
import { PACKED_WIDTH, SLOT_BITS, SLOT_MASK, SLOTS } from "../packed-figures.ts";
import { EXACT_UP_TO, type NicheStatistics, type Tally, type Values } from "../statistics.ts";
import type { Ranked } from "./collect.ts";
import { readFacts } from "./facts.ts";
import { DOCUMENT_BITS, DOCUMENT_MASK, type Reader } from "./reader.ts";
import type { Segment } from "./segment.ts";

/** Holds a scratch buffer of one thread. */
export function createStatisticsReader() {
  const record = new Int32Array(WIDTH);

  return function readStatistics({ segments }: Reader, { count, references }: Ranked, tally: Tally): NicheStatistics {
    if (count > EXACT_UP_TO) return tally.statistics();
    const { units, reviews, prices } = tally.decidingSlots();
    const values: Values = { units: [], reviews: [], prices: [] };
    if (units.length + reviews.length + prices.length === 0) return tally.statistics(values);
    for (let i = 0; i < count; i++) {
      const reference = references[i] as number;
      const { facts } = segments[reference >>> DOCUMENT_BITS] as Segment;
      const document = reference & DOCUMENT_MASK;
      // Without a lock: a figure that changes meanwhile is in another slot, and then not used.
      const slots = facts.packed[document * PACKED_WIDTH + SLOTS] as number;
      const isUnits = units.includes(slots >>> (2 * SLOT_BITS));
      const isReviews = reviews.includes((slots >>> SLOT_BITS) & SLOT_MASK);
      const isPrice = prices.includes(slots & SLOT_MASK);
      if (!isUnits && !isReviews && !isPrice) continue;
      readFacts(facts, document, record);
      if (isUnits) values.units.push(record[SALES] as number);
      if (isReviews) values.reviews.push(record[REVIEWS] as number);
      if (isPrice) values.prices.push(record[PRICE] as number);
    }
    return tally.statistics(values);
  };
}
