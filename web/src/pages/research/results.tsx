import { Anchor, Button, Stack } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { isNotInPlan, NotInPlan } from "../../parts/not-in-plan.tsx";
import { Failure } from "../../parts/states.tsx";
import { NoMatch } from "./no-match.tsx";
import { filtersOf, NO_FILTERS } from "./parameters.ts";
import { Products } from "./products.tsx";
import classes from "./research.module.css";
import type { Found, SearchRequest } from "./search-query.ts";
import { Strip } from "./strip.tsx";
import { useResearch } from "./use-research.ts";
import type { Searching } from "./use-searching.ts";
import { useWhole } from "./use-whole.ts";

type ResultsProps = { searchRequest: SearchRequest; searching: Searching };

/** The results of a search, or of the finder: the answer, then the products. */
export function Results({ searchRequest, searching }: ResultsProps) {
  const { found, pages, error, isStale, isMore, loadMore, retry } = searching;
  const whole = useWhole(searchRequest, found);
  const navigate = useNavigate();
  const products = useMemo(() => pages?.flatMap((page) => page.products), [pages]);
  if (found === undefined && isNotInPlan(error)) return <NotInPlan what="search" />;
  if (found === undefined && error) return <Failed error={error} searchRequest={searchRequest} retry={retry} />;
  const keyword = found?.correctedKeyword ?? searchRequest.keyword;
  const { marketplace } = searchRequest;
  return (
    <>
      <Strip searchRequest={searchRequest} found={found} whole={whole} />
      {found && <Notes searchRequest={searchRequest} found={found} />}
      {found?.totalResults === 0 && <NoMatch searchRequest={searchRequest} found={found} />}
      {(found === undefined || found.totalResults + found.products.length > 0) && (
        <Products
          searchRequest={searchRequest}
          found={found}
          products={products}
          isStale={isStale}
          isMore={isMore}
          loadMore={loadMore}
          compare={
            keyword === null
              ? undefined
              : () => void navigate({ to: "/research/compare", search: { keywords: [keyword], marketplace } })
          }
        />
      )}
    </>
  );
}

/** How the keyword was understood, where that differs from what was typed. */
function Notes({ searchRequest, found }: { searchRequest: SearchRequest; found: Found }) {
  const { change } = useResearch();
  const { keyword, correctedKeyword, didYouMean, interpretation } = found;
  const { spellings } = interpretation;
  if (correctedKeyword === null && didYouMean === null && spellings.length === 0) return null;
  const exact = (words: string) => (
    <Anchor component="button" type="button" inherit onClick={() => void change({ correct: false })}>
      {words}
    </Anchor>
  );
  const { correct: _, ...kept } = searchRequest;
  return (
    <div className={classes["notes"]}>
      {correctedKeyword !== null && (
        <span>
          Showing results for <b>{correctedKeyword}</b> · {exact(`search instead for “${keyword}” as written`)}
        </span>
      )}
      {spellings.length > 0 && (
        <span>
          Also counted: {spellings.map(({ to }) => to.map((each) => `“${each}”`).join(", ")).join("; ")} ·{" "}
          {exact("count only as written")}
        </span>
      )}
      {didYouMean !== null && (
        <span>
          Did you mean{" "}
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to="/research" search={{ ...kept, keyword: didYouMean }} />}
          >
            {didYouMean}
          </Anchor>
          ?
        </span>
      )}
    </div>
  );
}

/** Filters in an address can contradict each other. */
function Failed({ error, searchRequest, retry }: { error: Error; searchRequest: SearchRequest; retry: () => void }) {
  const { change } = useResearch();
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  return (
    <Stack align="flex-start" p="var(--gutter)">
      <Failure error={error} retry={retry} />
      {isFiltered && (
        <Button variant="default" onClick={() => void change(NO_FILTERS)}>
          Remove all filters
        </Button>
      )}
    </Stack>
  );
}
