/**
 * The words of listings, read from `words.txt`: pools of words by role, each in American, British and German, and in the
 * three ways that sellers write hyphens.
 */
import { readFileSync } from "node:fs";

export type Dialect = "us" | "gb" | "de";
export type Role = "feature" | "size" | "material" | "colour" | "variety" | "with" | "for";

/** Sellers do not agree on hyphens, but each keeps to a habit: non-slip, non slip, nonslip. */
export const HABITS = ["hyphen", "space", "joined"] as const;
export type Pool = { role: Role; words: Record<Dialect, readonly (readonly string[])[]> };

/** American words that are spelled, or called, differently in Britain. */
const BRITISH = new Map(
  (
    "Color/Colour|color/colour|Gray/Grey|Aluminum/Aluminium|Jewelry/Jewellery|Mom/Mum|Favorite/Favourite|Odor/Odour|" +
    "Diaper/Nappy|Tire /Tyre |Moisturiz/Moisturis|Organizer/Organiser|Liter/Litre|Cozy/Cosy|Trash/Rubbish|" +
    "Pajama/Pyjama|Fiber/Fibre|fiber/fibre"
  )
    .split("|")
    .map((pair) => pair.split("/") as [string, string]),
);
/** One expression for all of them: this runs over thousands of words at every start. */
const AMERICAN = new RegExp([...BRITISH.keys()].join("|"), "g");

export function british(text: string): string {
  return text.replace(AMERICAN, (word) => BRITISH.get(word) as string);
}

/** The lines of a data file by section; `[name rest]` starts one. */
export function readSections(file: string): { name: string; rest: string; lines: string[] }[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8").replaceAll(/^\/\/.*$/gm, "");
  return text
    .split(/^\[/m)
    .slice(1)
    .map((section) => {
      const [heading, ...lines] = section.split("\n").filter((line) => line !== "") as [string, ...string[]];
      const [name, rest] = heading.split("]") as [string, string];
      return { name, rest: rest.trim(), lines };
    });
}

const POOLS = readPools();

export function getPool(name: string): Pool {
  const pool = POOLS.get(name);
  if (!pool) throw new Error(`words.txt has no pool of words named ${name}.`);
  return pool;
}

function readPools(): Map<string, Pool> {
  const pools = new Map<string, Pool>();
  const units = new Map<string, string>();
  for (const { name: section, lines } of readSections("words.txt")) {
    const [role, sign = ""] = section.split(" ") as [Role | "unit" | "numbers", string?];
    for (const line of lines) {
      const [name, text] = [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)];
      if (role === "unit") units.set(name, text);
      else if (role === "numbers") pools.set(sign + name, { role: "size", words: wordsOf(writeSizes(text, units)) });
      else pools.set(sign + name, { role, words: wordsOf(text) });
    }
  }
  return pools;
}

/** Every number in every way to write its unit, as `english=german`. */
function writeSizes(text: string, units: ReadonlyMap<string, string>): string {
  const [unit, ...numbers] = text.split(" ") as [string, ...string[]];
  const [, english, german, germanPer = "1", step] =
    /^(.+)=([^×]+?)(?: × (\S+) \/ (\S+))?$/.exec(units.get(unit) ?? "") ?? fail(`Not a size: ${text}`);
  const entries = numbers.flatMap((number) => {
    const least = Number(step);
    const converted = step
      ? Math.max(least, Math.round((Number(number) * Number(germanPer)) / least) * least)
      : Number(number);
    const own = (german as string).replace("#", String(converted).replace(".", ","));
    return (english as string).split("; ").map((form) => `${form.replace("#", number)}=${own}`);
  });
  return entries.join(";");
}

/** For each dialect the same words in each habit. */
function wordsOf(text: string): Pool["words"] {
  const entries = text.split(";").map((entry) => entry.trim().split("=") as [string, string | undefined]);
  const us = HABITS.map((habit) => entries.map(([english]) => spelled(english, habit)));
  const de = entries.map(([english, german]) => german ?? english);
  return { us, gb: us.map((words) => words.map(british)), de: HABITS.map(() => de) };
}

function spelled(english: string, habit: (typeof HABITS)[number]): string {
  if (habit === "hyphen" || !/^[A-Z][a-z]+-[A-Z][a-z]+/.test(english)) return english;
  if (habit === "space" || !/^(Non|Anti)-/.test(english)) return english.replace("-", " ");
  return english.replace(/-(.)/, (_, letter: string) => letter.toLowerCase());
}

export function fail(message: string): never {
  throw new Error(message);
}
