import { brandBits, NO_BRAND } from "./packed-figures.ts";

/**
 * Numbers the brands of a segment in the order of its products. Sums per brand are then kept in an array. The similar
 * products of a search are stored next to each other, so they use a small part of it.
 */
export function createBrandOrdinals() {
  const ordinals = new Map([[NO_BRAND, NO_BRAND]]);
  return {
    /** `brand` is the hash of the brand's name. */
    ordinalOf(brand: number): number {
      const name = brandBits(brand);
      const known = ordinals.get(name);
      if (known !== undefined) return known;
      ordinals.set(name, ordinals.size);
      return ordinals.size - 1;
    },
    /** The bits of each brand, by its ordinal. */
    names: (): number[] => [...ordinals.keys()],
  };
}
