/**
 * Patterns of text that no list of phrases describes. Every repetition is bounded or cannot overlap with what follows, so that
 * the time is linear in the length of the text.
 */
const NOT_IN_WORD = "(?<![\\p{L}\\p{N}])";
const WORD_ENDS = "(?![\\p{L}\\p{N}])";
const DOMAIN_ENDS =
  "com|net|org|info|biz|shop|store|online|io|eu|de|fr|es|it|at|ch|nl|be|pl|se|ca|in|co\\.uk|co\\.jp|com\\.au";
const AMOUNT = "\\d{1,9}(?:[.,]\\d{1,3}){0,3}";

export const PATTERNS = {
  asin: new RegExp(`${NOT_IN_WORD}B0[0-9A-Z]{8}${WORD_ENDS}`, "giu"),
  link: new RegExp(
    `https?:\\/\\/[^\\s]{1,500}|${NOT_IN_WORD}www\\.[^\\s]{1,500}|(?<![\\p{L}\\p{N}@.-])[a-z0-9][a-z0-9-]{1,40}\\.(?:${DOMAIN_ENDS})(?![\\p{L}\\p{N}.-]?[\\p{L}\\p{N}])`,
    "giu",
  ),
  "number-one": /#\s?1(?![\d.,])/gu,
  email: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu,
  phone:
    /(?<![\p{L}\p{N}])(?:\+\d(?:[ ()/.-]{0,2}\d){7,14}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}[ .-]\d{3}[ .-]\d{4})(?!\d)/gu,
  price: new RegExp(
    `(?:US\\$|[$€£¥₹￥]|${NOT_IN_WORD}(?:EUR|USD|GBP|CHF))\\s?${AMOUNT}|(?<![\\d.,])${AMOUNT}\\s?(?:[€£¥₹円]|(?:EUR|USD|GBP|CHF|euros?|dollars?)${WORD_ENDS})`,
    "giu",
  ),
  html: /<\/?[a-z][^<>]{0,500}>|<!--[^<>]{0,500}-->|&(?:[a-z]{2,8}|#\d{1,6});/giu,
  /** Line breaks are allowed. */
  "html-but-breaks": /<\/?(?!br\s{0,3}\/?>)[a-z][^<>]{0,500}>|<!--[^<>]{0,500}-->|&(?:[a-z]{2,8}|#\d{1,6});/giu,
} as const;

export type PatternName = keyof typeof PATTERNS;

/** One emoji with its modifiers, or a flag. Trademark signs are pictographs, too, and have a separate rule. */
export const EMOJI =
  /(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\u{fe0e}|\u{fe0f}|\u{200d}|\u{20e3}|[\u{1f3fb}-\u{1f3ff}]|\p{Regional_Indicator}|(?<=\u{200d})\p{Extended_Pictographic})*/gu;
