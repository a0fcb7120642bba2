import { useEffect, useMemo } from "react";
import { useHasProducts } from "../../api/catalogue.ts";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { filtersOf } from "./parameters.ts";
import { type RecentSearch, useRecentSearches } from "./recent-searches.ts";
import { Results } from "./results.tsx";
import { isBelieved } from "./score-words.ts";
import { SearchActions } from "./search-actions.tsx";
import { SearchField } from "./search-field.tsx";
import { type Found, searchRequestOf } from "./search-query.ts";
import { Start } from "./start.tsx";
import { useOpenProduct } from "./use-open-product.ts";
import { useResearch } from "./use-research.ts";
import { useSearching } from "./use-searching.ts";

export function ResearchPage() {
  const { parameters, change, navigate } = useResearch();
  const { recent, remember, forget, forgetAll } = useRecentSearches();
  const isInPlan = useIsInPlan("search");
  const hasProducts = useHasProducts();
  const canSearch = isInPlan && hasProducts;
  const searchRequest = useMemo(() => (canSearch ? searchRequestOf(parameters) : undefined), [canSearch, parameters]);
  const marketplace = parameters.marketplace ?? recent[0]?.marketplace ?? DEFAULT_MARKETPLACE;
  const { keyword, marketplace: where } = searchRequest ?? {};
  const searching = useSearching(searchRequest);
  // The score of a filtered search is of what the filters leave.
  const isWhole = Object.keys(filtersOf(parameters)).length === 0;
  const found = isWhole && !searching.isStale ? searching.found : undefined;
  useEffect(() => {
    if (keyword && where) remember({ keyword, marketplace: where, ...(found && { found: noted(found) }) });
  }, [keyword, where, found, remember]);
  const openProduct = useOpenProduct(searchRequest);
  const openOrSearch = async (search: RecentSearch) => {
    if (search.keyword === "") return change({ marketplace: search.marketplace });
    return (
      (await openProduct(search)) ||
      navigate({ to: "/research", search: { keyword: search.keyword, marketplace: search.marketplace } })
    );
  };
  if (!canSearch) return <Page title="Research">{isInPlan ? <NoProducts /> : <NotInPlan what="search" />}</Page>;
  return (
    <Page
      title={searching.found?.correctedKeyword ?? keyword ?? "Research"}
      isWide={searchRequest !== undefined}
      isFixed={searchRequest !== undefined}
      control={
        <SearchField
          keyword={keyword ?? ""}
          marketplace={where ?? marketplace}
          also={searching.found?.interpretation.expanded.flatMap(({ to }) => to) ?? []}
          recent={recent}
          onSearch={(search) => void openOrSearch(search)}
        />
      }
      actions={searchRequest && <SearchActions searchRequest={searchRequest} found={searching.found} />}
    >
      {searchRequest === undefined ? (
        <Start marketplace={marketplace} recent={recent} forget={forget} forgetAll={forgetAll} />
      ) : (
        <Results
          key={`${searchRequest.marketplace} ${searchRequest.keyword}`}
          searchRequest={searchRequest}
          searching={searching}
        />
      )}
    </Page>
  );
}

/** What to remember of a result. */
function noted({ totalResults, nicheScore }: Found): NonNullable<RecentSearch["found"]> {
  const { score, range } = nicheScore;
  const at = new Date().toISOString();
  return { at, products: totalResults, ...(isBelieved(nicheScore) && range && { score, ...range }) };
}
