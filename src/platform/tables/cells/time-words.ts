/** Names of months and time zones in the languages of reports. */

/** The first letters of month names, without accents: English, German, French, Spanish, Italian, Dutch, Polish, Portuguese, Swedish, Turkish. */
const MONTHS = [
  "jan gen ene sty oca",
  "feb fev lut sub",
  "mar mrt maa",
  "apr avr abr kwi nis",
  "may mai mag maj mei",
  "jun juin giu cze haz",
  "jul juil lug lip tem",
  "aug aou ago sie agu",
  "sep set wrz eyl",
  "oct okt ott out paz eki",
  "nov lis kas",
  "dec dez dic des gru ara",
];

export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, i): [string, number][] => names.split(" ").map((name) => [name, i + 1])),
);

/** Minutes ahead of UTC. */
export const ZONE_MINUTES: ReadonlyMap<string, number> = new Map([
  ["UTC", 0],
  ["GMT", 0],
  ["Z", 0],
  ["WET", 0],
  ["BST", 60],
  ["WEST", 60],
  ["CET", 60],
  ["MEZ", 60],
  ["CEST", 120],
  ["MESZ", 120],
  ["EET", 120],
  ["EEST", 180],
  ["TRT", 180],
  ["IST", 330],
  ["SGT", 480],
  ["AWST", 480],
  ["JST", 540],
  ["AEST", 600],
  ["AEDT", 660],
  ["BRT", -180],
  ["EDT", -240],
  ["EST", -300],
  ["CDT", -300],
  ["CST", -360],
  ["MDT", -360],
  ["MST", -420],
  ["PDT", -420],
  ["PST", -480],
]);
