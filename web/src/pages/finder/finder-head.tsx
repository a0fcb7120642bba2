import { counted } from "../../parts/format.ts";
import { ResultsHeading } from "../research/results-heading.tsx";
import type { Found, SearchRequest } from "../research/search-query.ts";

/** The number of selected products, and the actions for the whole selection. */
export function FinderHead({ searchRequest, found }: { searchRequest: SearchRequest; found: Found | undefined }) {
  return (
    <ResultsHeading
      searchRequest={searchRequest}
      saved={searchRequest}
      found={found}
      title={({ totalResults }) => `${counted(totalResults, "product")} found`}
      scored="selected"
      save="Save selection"
      suggestedName=""
    />
  );
}
