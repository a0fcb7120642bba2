/** All known exports, specific ones first. */
import { amazonReviews2023 } from "./amazon-reviews-2023.ts";
import { brightData } from "./bright-data.ts";
import { dataForSeo } from "./dataforseo.ts";
import { helium10BlackBox, helium10Xray } from "./helium10.ts";
import { jungleScout } from "./jungle-scout.ts";
import { kaggle14m } from "./kaggle.ts";
import { keepaApi } from "./keepa-api.ts";
import { keepaExport } from "./keepa-export.ts";
import { nichescope } from "./nichescope.ts";
import { plain } from "./plain.ts";
import type { Preset } from "./preset.ts";
import { rainforest } from "./rainforest.ts";
import { rankSeries } from "./rank-series.ts";

export const PRESETS: readonly Preset[] = [
  nichescope,
  brightData,
  keepaExport,
  keepaApi,
  helium10BlackBox,
  helium10Xray,
  jungleScout,
  amazonReviews2023,
  kaggle14m,
  rainforest,
  dataForSeo,
  rankSeries,
  plain,
];

/** Returns the preset with the highest score; of equal ones the first. */
export function findPreset(columns: Iterable<string>): Preset | undefined {
  const names = new Set(columns);
  let best: Preset | undefined;
  let fit = 0;
  for (const preset of PRESETS) {
    const own = preset.fits(names);
    if (own > fit) [best, fit] = [preset, own];
  }
  return best;
}

export function presetNamed(name: string): Preset | undefined {
  return PRESETS.find((preset) => preset.name === name.trim().toLowerCase());
}
