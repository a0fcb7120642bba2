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
  .map(
    (code) => String.fromCodePoint(code),
    // The way back lets fast-check insert texts that programs stumble over, such as `__proto__`.
    (text) => {
      const [character, second] = [...String(text)];
      if (character === undefined || second !== undefined) throw new Error("not one character");
      return character.codePointAt(0) as number;
    },
  );

/** Any well-formed Unicode text. */
export function anyText(constraints: fc.StringConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}

/** A path of a URL: empty, or segments that each follow a slash. */
export const anyPath = fc
  .array(
    fc.oneof(
      anyText({ maxLength: 8 }).map(encodeURIComponent),
      fc.string({ unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@", "%2e", "%61", "%2F"), maxLength: 8 }),
      fc.constantFrom(".", ".."),
    ),
    { maxLength: 4 },
  )
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

export const anyUrl = fc
  .tuple(fc.constantFrom("http", "https"), fc.domain(), anyPath)
  .map(([scheme, domain, path]) => `${scheme}://${domain}${path}`);
