/** Reads the output of a model. The result is always plain text of bounded length, or nothing. */
import { type Listing, LONGEST } from "../listing.ts";

export type Proposed = Pick<Listing, "title" | "bullets" | "description">;

/** Reads a whole listing: a JSON object, or lines that start with TITLE:, BULLET: and DESCRIPTION:. */
export function readListing(output: string): Proposed | undefined {
  const text = withoutWrapping(output);
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  const fromJson = start !== -1 && end > start ? ofJson(text.slice(start, end + 1)) : undefined;
  return fromJson ?? ofLines(text);
}

/** Reads a single text, such as a bullet. */
export function readText(output: string): string | undefined {
  const text = withoutWrapping(output).replace(/^(?:TITLE|BULLET|DESCRIPTION)\s*:\s*/i, "");
  const bare = oneLine(text)
    .replace(/^(?:[-*•]\s+|\d+[.)]\s+)/, "")
    .replace(/^["'“„«](.*)["'”“»]$/, "$1");
  return bare === "" ? undefined : cut(bare, LONGEST.description);
}

/** Reads the part of a listing that has arrived so far. */
export function readPartial(output: string): Proposed {
  const text = withoutWrapping(output);
  if (!text.startsWith("{")) return ofLines(text) ?? {};
  const title = stringsAfter(text, /"title"\s*:\s*/)[0];
  const bullets = stringsAfter(text, /"bullets"\s*:\s*\[\s*/);
  const description = stringsAfter(text, /"description"\s*:\s*/)[0];
  return {
    ...(title !== undefined && { title }),
    ...(bullets.length > 0 && { bullets }),
    ...(description !== undefined && { description }),
  };
}

/** Removes the thoughts of reasoning models and Markdown fences. */
function withoutWrapping(output: string): string {
  return output
    .replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, "")
    .replace(/```[a-z]*\n?/gi, "")
    .trim();
}

function ofJson(text: string): Proposed | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null) return undefined;
  const { title, bullets, description } = read as Record<string, unknown>;
  if (typeof title !== "string" || !Array.isArray(bullets)) return undefined;
  return cleaned({
    title,
    bullets: bullets.filter((bullet) => typeof bullet === "string"),
    ...(typeof description === "string" && { description }),
  });
}

const LINE = /^[\s*#>-]*(TITLE|BULLET(?:\s*\d+)?|DESCRIPTION)\**\s*:\**\s*(.*)$/i;

function ofLines(text: string): Proposed | undefined {
  let title: string | undefined;
  const bullets: string[] = [];
  let description: string | undefined;
  for (const line of text.split("\n")) {
    const found = LINE.exec(line);
    const [, label = "", value = ""] = found ?? [];
    if (/^title/i.test(label)) title ??= value;
    else if (/^bullet/i.test(label)) bullets.push(value);
    else if (/^description/i.test(label)) description ??= value;
    // A description may go on in further lines.
    else if (description !== undefined && line.trim() !== "") description += ` ${line.trim()}`;
  }
  if (title === undefined || bullets.length === 0) return undefined;
  return cleaned({ title, bullets, ...(description !== undefined && { description }) });
}

/** The strings of JSON text after `start`, the last one possibly unfinished. */
function stringsAfter(text: string, start: RegExp): string[] {
  const found = start.exec(text);
  if (found === null) return [];
  const strings: string[] = [];
  const string = /"((?:[^"\\]|\\.)*)("?)\s*,?\s*/y;
  string.lastIndex = found.index + found[0].length;
  for (let next = string.exec(text); next !== null && strings.length < LONGEST.bullets; next = string.exec(text)) {
    strings.push(unescaped(next[1] as string));
    if (next[2] === "") break;
  }
  return strings;
}

function unescaped(text: string): string {
  try {
    return cut(oneLine(JSON.parse(`"${text.replace(/\\u[0-9a-f]{0,3}$/i, "")}"`)), LONGEST.description);
  } catch {
    return "";
  }
}

function cleaned({
  title,
  bullets,
  description,
}: {
  title: string;
  bullets: string[];
  description?: string;
}): Proposed {
  return {
    title: cut(oneLine(title), LONGEST.title),
    bullets: bullets.slice(0, LONGEST.bullets).map((bullet) => cut(oneLine(bullet), LONGEST.bullet)),
    ...(description !== undefined && { description: cut(oneLine(description), LONGEST.description) }),
  };
}

/** Control characters, invisible ones included, would hide text from a reader. */
const HIDDEN = /[\p{Cc}\p{Co}\p{Cn}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

function oneLine(text: string): string {
  return text.toWellFormed().replace(HIDDEN, " ").replace(/\s+/g, " ").trim();
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).toWellFormed();
}
