import type { QueryParameters, ResponseData } from "@nichescope/client";
import { UNKNOWN } from "../../../parts/format.ts";
import { StateMark, type Tone } from "../../../parts/state-mark.tsx";

export type Import = ResponseData<"/api/admin/imports", "get">["imports"][number];
export type ImportDetail = ResponseData<"/api/admin/imports/{id}", "get">;
export type AnyPreview = ResponseData<"/api/admin/imports/{id}/preview", "get">;
/** The preview of a file with a known format; other files have only their columns. */
export type Preview = AnyPreview & { preset: NonNullable<AnyPreview["preset"]> };

export const isRead = (preview: AnyPreview): preview is Preview => preview.preset !== null;

const STATES: Record<Import["status"], { tone: Tone; name: string }> = {
  held: { tone: "warning", name: "Needs review" },
  waiting: { tone: "busy", name: "Waiting" },
  running: { tone: "busy", name: "Running" },
  done: { tone: "good", name: "Completed" },
  failed: { tone: "bad", name: "Failed" },
  cancelled: { tone: "quiet", name: "Cancelled" },
};

export function ImportState({ status }: Pick<Import, "status">) {
  const { tone, name } = STATES[status];
  return <StateMark tone={tone}>{name}</StateMark>;
}

export const isUnderWay = ({ status }: Pick<Import, "status">): boolean => status === "waiting" || status === "running";

export type Preset = NonNullable<QueryParameters<"/api/admin/imports", "post">["preset"]>;

/** The presets. The compiler fails when one is missing. */
const PRESET_NAMES: Record<Preset, string> = {
  plain: "Any table with ASINs or product links",
  nichescope: "Nichescope export",
  "keepa-export": "Keepa: Product Viewer or Finder export",
  "keepa-api": "Keepa API: products",
  "helium10-black-box": "Helium 10: Black Box",
  "helium10-xray": "Helium 10: Xray",
  "jungle-scout": "Jungle Scout: Product Database",
  "bright-data": "Bright Data: Amazon products",
  rainforest: "Rainforest API",
  dataforseo: "DataForSEO: Amazon products",
  "amazon-reviews-2023": "Amazon Reviews 2023: item metadata",
  "kaggle-1.4m": "Kaggle: Amazon products, 1.4 million",
  "rank-series": "Daily rank and price series",
};

export const PRESETS = Object.entries(PRESET_NAMES).map(([value, label]) => ({ value, label }));

export const isPreset = (value: unknown): value is Preset =>
  typeof value === "string" && Object.hasOwn(PRESET_NAMES, value);

export const presetName = (preset: string | null): string =>
  preset === null ? UNKNOWN : isPreset(preset) ? PRESET_NAMES[preset] : preset;

export const FIELD_NAMES: Record<string, string> = {
  asin: "ASIN",
  url: "Product link",
  title: "Title",
  price: "Price",
  currency: "Currency",
  bsr: "Best-seller rank",
  bsrCategory: "Category of the rank",
  meanRank: "Average rank",
  reportedSales: "Monthly sales",
  reviewCount: "Reviews",
  rating: "Rating",
  offers: "Offers",
  weight: "Weight, with its unit",
  dimensions: "Dimensions, with their unit",
  length: "Length, with its unit",
  width: "Width, with its unit",
  height: "Height, with its unit",
  firstAvailable: "Available since",
  brand: "Brand",
  category: "Category",
  imageUrl: "Image",
  imageCount: "Number of pictures",
  parentAsin: "Parent ASIN",
  marketplace: "Marketplace",
  seenAt: "Date of the data",
};

export const fieldName = (field: string): string => FIELD_NAMES[field] ?? field;

/** Problems name the parameters of the API; the page has fields for them. */
export const problemInPageWords = (problem: string): string =>
  problem.replace(/ \(for example map=[^)]*\)/, "").replace(/(choose a|choose another) preset/, "$1 file type");
