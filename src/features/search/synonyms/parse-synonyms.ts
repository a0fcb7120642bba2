/**
 * The text format of synonyms: one **entry** per line. `fridge, refrigerator` is a group whose members find each other.
 * `sofa => couch, settee` finds the words on the right for those on the left, but not the other way round. A member is
 * a word or a phrase of up to three words. `#` starts a comment. A member after `~` is **broad**: it also names other things, so
 * products found by it are related ones, and not counted. `microphone, ~mic`.
 */
export type SynonymEntry = {
  /** A search for any of these … */
  from: readonly string[];
  /** … also finds these. */
  to: readonly string[];
};

export type ParsedSynonyms = { entries: SynonymEntry[]; problems: { line: number; reason: string }[] };

/** Before a broad member. */
const BROAD = "~";

export function isBroad(member: string): boolean {
  return member.startsWith(BROAD);
}

/** A member without its mark. */
export function textOf(member: string): string {
  return isBroad(member) ? member.slice(BROAD.length).trim() : member;
}

export const LONGEST_ENTRY = 500;
const MOST_MEMBERS = 20;
const LONGEST_MEMBER = 60;
const MOST_WORDS = 3;
const ARROW = "=>";

/** Invalid lines are reported and left out. */
export function parseSynonyms(text: string): ParsedSynonyms {
  const parsed: ParsedSynonyms = { entries: [], problems: [] };
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const content = line.replace(/#.*/, "").trim();
    if (content === "") continue;
    const entry = parseEntry(content);
    if (typeof entry === "string") parsed.problems.push({ line: i + 1, reason: entry });
    else parsed.entries.push(entry);
  }
  return parsed;
}

/** Returns the entry, or why the line is not one. */
export function parseEntry(line: string): SynonymEntry | string {
  if (line.length > LONGEST_ENTRY) return `must have at most ${LONGEST_ENTRY} characters`;
  const sides = line.split(ARROW).map((side) => side.split(",").map((member) => member.trim().replace(/\s+/g, " ")));
  if (sides.length > 2) return `must have at most one "${ARROW}"`;
  const members = sides.flat();
  const [from, to] = sides as [string[], string[] | undefined];
  if (to === undefined && members.length < 2) return "must have at least two members, separated by commas";
  if (members.length > MOST_MEMBERS) return `must have at most ${MOST_MEMBERS} members`;
  for (const member of members) {
    if (!/[\p{L}\p{N}]/u.test(member)) return "must have a word or a phrase between all separators";
    if (member.length > LONGEST_MEMBER) return `must have members of at most ${LONGEST_MEMBER} characters`;
    if (member.split(" ").length > MOST_WORDS) return `must have phrases of at most ${MOST_WORDS} words`;
  }
  return { from, to: to ?? from };
}
