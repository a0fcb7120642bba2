/** Reads one row of a known export, for tests of presets. */
import assert from "node:assert/strict";
import type { Observation } from "../../src/features/catalog/product.ts";
import type { Preset, ReadingContext } from "../../src/features/sources/presets/preset.ts";
import { findPreset } from "../../src/features/sources/presets/presets.ts";
import type { Fields } from "../../src/platform/tables/row.ts";

export const readingContext = (more: Partial<ReadingContext> = {}): ReadingContext => ({
  marketplace: undefined,
  seenAt: new Date("2026-08-31T00:00:00Z"),
  now: new Date("2026-09-01T12:00:00Z"),
  context: undefined,
  ...more,
});

/** Reads one row with the preset that matches its columns, which must be the named one. */
export function readRow(name: string, fields: Fields, more?: Partial<ReadingContext>): Partial<Observation> {
  const columns = Object.keys(fields);
  const preset = findPreset(columns) as Preset;
  assert.equal(preset.name, name);
  const [sighting] = preset.reader(columns)(fields, readingContext(more));
  assert.ok(sighting);
  // Missing fields are left out of the comparison.
  return Object.fromEntries(Object.entries(sighting.observation).filter(([, value]) => value !== null));
}
