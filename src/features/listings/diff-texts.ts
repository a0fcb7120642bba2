/** The difference of two versions, field by field and word by word. Pure. */
import type { Field, ListingText } from "./listing.ts";

type DiffPart = { kind: "same" | "added" | "removed"; text: string };
export type FieldDiff = { field: Field; isChanged: boolean; parts: DiffPart[] };

/** Longer texts are compared as a whole: the table of the comparison grows with the product of the lengths. */
const MOST_WORDS = 1_200;

export function diffTexts(from: ListingText, to: ListingText): FieldDiff[] {
  const count = Math.max(from.bullets.length, to.bullets.length);
  const fields: [Field, string, string][] = [
    ["title", from.title, to.title],
    ...Array.from({ length: count }, (_, at): [Field, string, string] => [
      `bullets[${at}]`,
      from.bullets[at] ?? "",
      to.bullets[at] ?? "",
    ]),
    ["description", from.description, to.description],
    ["searchTerms", from.searchTerms, to.searchTerms],
  ];
  return fields.map(([field, before, after]) => ({
    field,
    isChanged: before !== after,
    parts: diffWords(before, after),
  }));
}

function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return [
      { kind: "removed" as const, text: before },
      { kind: "added" as const, text: after },
    ].filter(({ text }) => text !== "");
  const width = b.length + 1;
  // The length of the longest common subsequence of both remainders.
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] as number) + 1
          : Math.max(common[(i + 1) * width + j] as number, common[i * width + j + 1] as number);
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart["kind"], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push("same", a[i] as string);
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number))
    )
      push("removed", a[i++] as string);
    else push("added", b[j++] as string);
  }
  return parts;
}
