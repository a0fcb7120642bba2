import { Button } from "@mantine/core";
import { IconBulb, IconColumns2, IconTargetArrow } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { counted } from "../../parts/format.ts";
import { StartListing } from "../listings/start-listing.tsx";
import { Interpretation } from "./interpretation.tsx";
import { filtersOf } from "./parameters.ts";
import { ResultsHeading } from "./results-heading.tsx";
import type { Found, KeywordRequest } from "./search-query.ts";
import { TrackKeyword } from "./track-keyword.tsx";
import { useResearch } from "./use-research.ts";

type ResultsHeadProps = { searchRequest: KeywordRequest; found: Found | undefined };

/** The number of results, and the actions for the whole search. */
export function ResultsHead({ searchRequest, found }: ResultsHeadProps) {
  const mayChange = useHasRole("member");
  const [isTracking, setTracking] = useState(false);
  const { change } = useResearch();
  const { marketplace } = searchRequest;
  const { correct: _, page: __, ...kept } = searchRequest;
  // Saving, tracking and comparing use the corrected words, which are also the heading.
  const keyword = found?.correctedKeyword ?? searchRequest.keyword;
  const corrected = { ...searchRequest, keyword };
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  return (
    <>
      <ResultsHeading
        searchRequest={searchRequest}
        saved={corrected}
        found={found}
        title={({ totalResults }) => `${counted(totalResults, "product")} for “${keyword}”`}
        notes={(shown) => (
          <Interpretation
            found={shown}
            onExact={() => change({ correct: false })}
            searchFor={(meant) => ({ ...kept, keyword: meant })}
          />
        )}
        scored={isFiltered ? "filtered" : undefined}
        save="Save search"
        suggestedName={keyword}
      >
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconTargetArrow size={16} aria-hidden />}
            onClick={() => setTracking(true)}
            disabled={found === undefined}
          >
            Track keyword
          </Button>
        )}
        {mayChange && (
          <StartListing
            marketplace={marketplace}
            keyword={keyword}
            competitors={found?.products.map(({ asin }) => asin) ?? []}
            disabled={found === undefined}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconColumns2 size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/research/compare" search={{ keywords: [keyword], marketplace }} />
          )}
        >
          Compare
        </Button>
        <Button
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/research/keywords" search={{ keyword, marketplace }} />}
        >
          Ideas
        </Button>
      </ResultsHeading>
      {isTracking && found && (
        <TrackKeyword searchRequest={corrected} found={found} onClose={() => setTracking(false)} />
      )}
    </>
  );
}
