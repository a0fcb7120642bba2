/**
 * Brands and series: words made of syllables, which belong to nobody. A number gives a word, and no two numbers the
 * same one, so that a bigger market has more brands without a list of them being kept.
 */
import { mix } from "./random.ts";

const STARTS = `va lor mir ren kal zu tor bel quin nev sol pira dra ven ulm fex gri hal jor kev lum mox nar oro pell rux
  sev tam urs vel wex yor zan bri cal dov el fen gal hex ily jul kes lan mar nol ost per ras sil tri ux vor wil xan`;
const MIDDLES = "a be co di el fa go hu im ja ko li mo na or pe ra si to ul va we xi za an er in os";
const ENDS = `ra vo lix mora tek ndo zia ria lune fy sta nox vera qo dell mont pia gen wick za rin tide zen lio bra via
  fort mar nest kin por dux`;

const starts = STARTS.split(/\s+/);
const middles = MIDDLES.split(" ");
const ends = ENDS.split(/\s+/);
const SHORT = starts.length * ends.length;
const LONG = SHORT * middles.length;

/** The first numbers are the big brands and have the short words. Numbers past all words get one with a second part. */
export function inventedWord(number: number): string {
  if (number < SHORT) return word(spread(number, SHORT), -1);
  const long = (number - SHORT) % LONG;
  const part = Math.floor((number - SHORT) / LONG);
  const at = spread(long, LONG);
  const made = word(at % SHORT, Math.floor(at / SHORT));
  return part === 0 ? made : `${made} ${capital(ends[part % ends.length] as string)}`;
}

/** As the brand writes itself: one in five all in capitals, a few with a second word. */
export function brandName(number: number): string {
  const name = inventedWord(number);
  const habit = mix(number ^ 0x51ed) % 100;
  if (habit < 20) return name.toUpperCase();
  return habit < 26 ? `${name} ${SECOND_WORDS[habit - 20]}` : name;
}

const SECOND_WORDS = ["Home", "Co", "Gear", "Direct", "Living", "Studio"];

/** Neighbouring numbers get words that look nothing alike; the step shares no factor with the number of words. */
function spread(number: number, words: number): number {
  return (number * 7919 + 104_729) % words;
}

function word(at: number, middle: number): string {
  const start = starts[at % starts.length] as string;
  const end = ends[Math.floor(at / starts.length)] as string;
  return capital(start + (middles[middle] ?? "") + end);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
