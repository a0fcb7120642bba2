import { useMemo } from "react";
import { useHasProducts } from "../../api/catalogue.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { sizeTiersOf } from "../../parts/size-tiers.ts";
import { FilterForm } from "../research/filter-form.tsx";
import { Results } from "../research/results.tsx";
import { SavedSearches } from "../research/saved-searches.tsx";
import { SearchActions } from "../research/search-actions.tsx";
import type { SearchRequest } from "../research/search-query.ts";
import { useResearch } from "../research/use-research.ts";
import { useSearching } from "../research/use-searching.ts";
import { PresetMenu, Presets } from "./presets.tsx";

/** Research without a keyword. Nothing is selected at first, so that opening the page does not count as a request. */
export function FinderPage() {
  const { parameters, change } = useResearch();
  const isInPlan = useIsInPlan("search");
  const hasProducts = useHasProducts();
  const canSearch = isInPlan && hasProducts;
  const { marketplace = DEFAULT_MARKETPLACE } = parameters;
  const searchRequest = useMemo((): SearchRequest | undefined => {
    const { keyword: _, correct: __, marketplace: ___, ...selection } = parameters;
    return canSearch && Object.keys(selection).length > 0 ? { keyword: null, marketplace, ...selection } : undefined;
  }, [canSearch, parameters, marketplace]);
  const searching = useSearching(searchRequest);
  if (!canSearch) return <Page title="Finder">{isInPlan ? <NoProducts /> : <NotInPlan what="search" />}</Page>;
  const isStarted = searchRequest !== undefined;
  return (
    <Page
      title="Finder"
      isWide={isStarted}
      isFixed={isStarted}
      control={
        <MarketplaceSelect
          label={undefined}
          aria-label="Marketplace"
          variant="filled"
          value={marketplace}
          onChange={(chosen) => void change({ marketplace: chosen })}
          maw={280}
        />
      }
      actions={
        isStarted && (
          <>
            <PresetMenu marketplace={marketplace} selection={parameters} />
            <SearchActions searchRequest={searchRequest} found={searching.found} />
          </>
        )
      }
    >
      {isStarted ? (
        <Results key={marketplace} searchRequest={searchRequest} searching={searching} />
      ) : (
        <>
          <Presets marketplace={marketplace} />
          <Panel title="Your own selection">
            <FilterForm
              filters={{}}
              currency={undefined}
              brands={[]}
              categories={[]}
              tiers={sizeTiersOf(marketplace)}
              columns={{ base: 1, xs: 2, lg: 4 }}
              onApply={(filters) => void change(Object.keys(filters).length > 0 ? filters : { sort: "-monthlySales" })}
            />
          </Panel>
          <SavedSearches kind="selections" />
        </>
      )}
    </Page>
  );
}
