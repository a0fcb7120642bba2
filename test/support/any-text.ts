import fc from "fast-check";

/**
 * Characters of every kind: ASCII, the rest of the basic plane (accents, marks, other scripts) and beyond it. The units
 * `binary` and `grapheme` of fast-check do the same, but spend more than a second of CPU time on their tables; so do its URLs.
 */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0x36f }),
    fc.integer({ min: 0x370, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0xffff }),
    fc.integer({ min: 0x1_0000, max: 0x10_ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/** Any well-formed Unicode text. */
export function anyText(constraints: fc.StringConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}

/** A path of a URL: empty, or segments that each follow a slash. */
export const anyPath = fc
  .array(anyText({ maxLength: 8 }), { maxLength: 4 })
  .map((segments) => segments.map((segment) => `/${encodeURIComponent(segment)}`).join(""));

export const anyUrl = fc
  .tuple(fc.constantFrom("http", "https"), fc.domain(), anyPath)
  .map(([scheme, domain, path]) => `${scheme}://${domain}${path}`);
