/** The options of an import as a form holds them: an empty text means "detected". */
import type { QueryParameters, ResponseData } from "@nichescope/client";
import { isMarketplace } from "../../../parts/marketplaces.ts";
import { type ImportDetail, isPreset } from "./import-words.tsx";

type Parameters = QueryParameters<"/api/admin/imports", "post">;
type SavedMapping = ResponseData<"/api/admin/import-mappings", "get">["mappings"][number];
type SavedOptions = SavedMapping["options"];

/** The options that a saved mapping keeps. */
export type Mapping = {
  marketplace: string | null;
  preset: string | null;
  map: Record<string, string>;
  decimal: string | null;
  format: string | null;
  delimiter: string | null;
  encoding: string;
  sheet: string | null;
  hasHeader: boolean;
};
export type Reading = Mapping & { seenAt: string };

export const mappingOf = (options: SavedOptions): Mapping => ({
  marketplace: options.marketplace ?? null,
  preset: options.preset ?? null,
  map: Object.fromEntries((options.map ?? []).map(({ field, column }) => [field, column])),
  decimal: options.decimal ?? null,
  format: options.format ?? null,
  delimiter: options.delimiter ?? null,
  encoding: options.encoding ?? "",
  sheet: options.sheet ?? null,
  hasHeader: options.header ?? true,
});

/** A time that nobody chose is not part of the form. */
export const readingOf = (options: ImportDetail["options"]): Reading => ({
  ...mappingOf(options),
  seenAt: options.seenAtFrom === undefined ? options.seenAt : "",
});

export function mappingBody(mapping: Mapping) {
  const { marketplace, preset, map, decimal, format, delimiter, encoding, sheet, hasHeader } = mapping;
  const pairs = Object.entries(map).map(([field, column]) => `${field}=${column}`);
  return {
    ...(isMarketplace(marketplace) && { marketplace }),
    ...(isPreset(preset) && { preset }),
    ...(pairs.length > 0 && { map: pairs.join(",") }),
    ...(decimal !== null && { decimal: decimal as NonNullable<Parameters["decimal"]> }),
    ...(format !== null && { format: format as NonNullable<Parameters["format"]> }),
    ...(delimiter !== null && { delimiter }),
    ...(encoding.trim() !== "" && { encoding: encoding.trim() }),
    ...(sheet !== null && { sheet }),
    ...(!hasHeader && { header: false }),
  };
}

export const readingBody = ({ seenAt, ...mapping }: Reading) => ({
  ...mappingBody(mapping),
  ...(seenAt !== "" && { seenAt }),
});
