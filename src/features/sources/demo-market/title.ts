/** Titles as sellers write them: the brand, the kind, and as many features as fit. */
import type { Kind } from "./kinds.ts";
import type { Stream } from "./random.ts";
import { type Dialect, HABITS, type Pool, type Role } from "./vocabulary.ts";

/** As on real marketplaces: the median has 121 characters, the 5th percentile 44 and the 95th 197. */
const TYPICAL_LENGTH = 121;
const LENGTH_SPREAD = 54;
const SHORTEST = 40;
const LONGEST = 200;

const SEPARATORS = [", ", ", ", ", ", ", ", ", ", " - ", " | ", " – ", "; "];
const AND: Record<Dialect, readonly string[]> = { us: [" and ", " & "], gb: [" and ", " & "], de: [" und ", " & "] };
const WITH: Record<Dialect, string> = { us: "with", gb: "with", de: "mit" };
const FOR: Record<Dialect, string> = { us: "for", gb: "for", de: "für" };

/** Roles allowed before the name. In German only the brand is: an adjective would have to agree with the name. */
const BEFORE: ReadonlySet<Role> = new Set<Role>(["feature", "size", "material", "variety"]);

/** True where a title has one word of the role at most. */
const ONE_ONLY: Record<Role, boolean> = {
  feature: false,
  size: false,
  variety: false,
  material: true,
  colour: true,
  with: true,
  for: true,
};

export function writeTitle(kind: Kind, dialect: Dialect, brand: string, model: string, draw: Stream): string {
  const length = Math.max(SHORTEST, TYPICAL_LENGTH + LENGTH_SPREAD * draw.gauss());
  const separator = SEPARATORS[draw.below(SEPARATORS.length)] as string;
  const habit = draw.below(HABITS.length);
  const { main, other } = kind.names[dialect];
  const { pools } = kind;
  let title = brand;
  let used = 0; // a bit for each pool
  if (model !== "") title = title === "" ? model : `${title} ${model}`;
  if (dialect !== "de" && draw.chance(0.55)) {
    const first = draw.below(pools.length - 1); // not the last pool, whose words fit anything
    const pool = pools[first] as Pool;
    const word = BEFORE.has(pool.role) ? wordOf(pool, dialect, habit, draw) : "";
    if (word !== "" && !main.includes(word)) {
      title = title === "" ? word : `${title} ${word}`;
      used = spent(pools, pool, first, used);
    }
  }
  title = title === "" ? main.charAt(0).toUpperCase() + main.slice(1) : `${title} ${main}`;

  let sayOther = draw.chance(0.45);
  let direct = draw.chance(0.4);
  const start = draw.below(pools.length);
  const step = 1 + draw.below(3);
  // Cycles through the kind's pools until the title has its length.
  for (let turn = 0; turn < 40 && title.length < length - 6; turn++) {
    const at = (start + turn * step + ((turn / pools.length) | 0)) % pools.length;
    const pool = pools[at] as Pool;
    if ((used & (1 << at)) !== 0) continue;
    if (at === pools.length - 1 && turn < pools.length) continue; // words that fit anything only fill up
    let part = direct ? " " : separator;
    if (pool.role === "with") part = ` ${WITH[dialect]} ${several(pool, dialect, habit, draw, 1 + draw.below(3))}`;
    else if (pool.role === "for")
      part = ` ${FOR[dialect]} ${several(pool, dialect, habit, draw, 1 + draw.below(length > 100 ? 4 : 2))}`;
    else if (sayOther && turn > 0) {
      sayOther = false;
      part += other;
    } else {
      const word = wordOf(pool, dialect, habit, draw);
      if (title.includes(word)) continue;
      part += dialect === "de" && pool.role === "material" ? `aus ${word}` : word;
    }
    if (pool.role !== "feature") used = spent(pools, pool, at, used);
    if (title.length + part.length > LONGEST) continue;
    title += part;
    direct = false;
  }
  return title;
}

/** The pools that the title must not use again after this one. */
function spent(pools: readonly Pool[], pool: Pool, at: number, used: number): number {
  let now = used | (1 << at);
  if (ONE_ONLY[pool.role]) for (let i = 0; i < pools.length; i++) if (pools[i]?.role === pool.role) now |= 1 << i;
  return now;
}

function wordOf(pool: Pool, dialect: Dialect, habit: number, draw: Stream): string {
  const words = pool.words[dialect][habit] as readonly string[];
  return words[draw.below(words.length)] as string;
}

/** "Yoga, Pilates and Stretching": different words of the pool. */
function several(pool: Pool, dialect: Dialect, habit: number, draw: Stream, count: number): string {
  const words = pool.words[dialect][habit] as readonly string[];
  const first = draw.below(words.length);
  const stride = 1 + draw.below(2);
  let text = words[first] as string;
  for (let i = 1; i < count; i++) {
    const link = i === count - 1 ? (AND[dialect][draw.below(2)] as string) : ", ";
    text += link + (words[(first + i * stride) % words.length] as string);
  }
  return text;
}
