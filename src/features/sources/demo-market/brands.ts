/**
 * Names of brands and series, composed of syllables so that they belong to no real company. Each number gives a different
 * word, so a bigger market has more brands without a stored list.
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

/** The first numbers, the big brands, get short words. Numbers beyond all words get a word with a second part. */
export function inventedWord(number: number): string {
  if (number < SHORT) return word(spread(number, SHORT), -1);
  const long = (number - SHORT) % LONG;
  const part = Math.floor((number - SHORT) / LONG);
  const at = spread(long, LONG);
  const name = word(at % SHORT, Math.floor(at / SHORT));
  return part === 0 ? name : `${name} ${capital(ends[part % ends.length] as string)}`;
}

/** Names that look like slips of the market's own words, as real brands' do. */
const LIKE_WORDS = "Blendar Candlo Guitax Kettlo Lanterno Mirrar Pillox Blankex Helmex Speakar Bottlo Notebox".split(
  " ",
);

/** A brand's name as the brand writes it: one in five in capitals, a few with a second word, one in fifty like a word. */
export function brandName(number: number): string {
  const habit = mix(number ^ 0x51ed) % 100;
  if (habit >= 98) return LIKE_WORDS[mix(number) % LIKE_WORDS.length] as string;
  const name = inventedWord(number);
  if (habit < 20) return name.toUpperCase();
  return habit < 26 ? `${name} ${SECOND_WORDS[habit - 20]}` : name;
}

const SECOND_WORDS = ["Home", "Co", "Gear", "Direct", "Living", "Studio"];

/** Neighbouring numbers get different words; the step has no factor in common with the number of words. */
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
