/** The size tiers of the marketplaces that have them, smallest first. */
const TIERS: Record<string, Record<string, string>> = {
  "amazon.com": {
    small_standard: "Small standard",
    large_standard: "Large standard",
    small_bulky: "Small bulky",
    large_bulky: "Large bulky",
    extra_large_0_50: "Extra-large, up to 50 lb",
    extra_large_50_70: "Extra-large, 50 to 70 lb",
    extra_large_70_150: "Extra-large, 70 to 150 lb",
    extra_large_150: "Extra-large, over 150 lb",
  },
  "amazon.co.uk": {
    light_envelope: "Light envelope",
    standard_envelope: "Standard envelope",
    large_envelope: "Large envelope",
    extra_large_envelope: "Extra-large envelope",
    small_parcel: "Small parcel",
    standard_parcel: "Standard parcel",
    small_oversize: "Small oversize",
    standard_oversize_light: "Standard oversize, light",
    standard_oversize_heavy: "Standard oversize, heavy",
    standard_oversize_large: "Standard oversize, large",
    bulky_oversize: "Bulky oversize",
    heavy_oversize: "Heavy oversize",
  },
};

/** The choices of a marketplace; empty if its tiers are not known. */
export function sizeTiersOf(marketplace: string): { value: string; label: string }[] {
  return Object.entries(TIERS[marketplace] ?? {}).map(([value, label]) => ({ value, label }));
}

export function sizeTierName(tier: string): string {
  return Object.values(TIERS).find((names) => tier in names)?.[tier] ?? tier;
}
