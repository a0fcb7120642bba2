/**
 * Removes invisible formatting characters, such as U+202E, which shows the rest of a text from right to left. The joiners
 * U+200C and U+200D stay: emoji and some scripts need them.
 */
export function withoutFormatting(text: string): string {
  return text.replace(/(?![\u200c\u200d])\p{Cf}/gu, "");
}
