/** How a keyword was understood: what the response says about corrected and expanded words. */
export type Interpretation = {
  /** Misspelt words, and the words that were searched for as well. */
  corrected: { from: string; to: string }[];
  /** Words and phrases with synonyms that were searched for as well. */
  expanded: { word: string; to: string[] }[];
};

export const AS_WRITTEN: Interpretation = { corrected: [], expanded: [] };
