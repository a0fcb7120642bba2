type CorrectedWord = { from: string; to: string };

/** The interpretation of a keyword: the response's description of its words. */
export type Interpretation = {
  /** Misspelt words, and the words that were searched for instead. */
  corrected: CorrectedWord[];
  /** Words that some titles misspell in the same way, and the common spelling, which was also searched for. */
  spellings: { word: string; to: string[] }[];
  /** Words and phrases with synonyms that were searched for as well. */
  expanded: { word: string; to: string[] }[];
  /** Words that were searched for as written, and words that may have been meant instead. */
  offered: CorrectedWord[];
  /** Words that no product of the marketplace holds, in any form. */
  unknown: string[];
};

export const AS_WRITTEN: Interpretation = { corrected: [], spellings: [], expanded: [], offered: [], unknown: [] };
