import { Button } from "@mantine/core";
import { IconColumns2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useHasProducts } from "../../api/catalogue.ts";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { type RecentSearch, useRecentSearches } from "./recent-searches.ts";
import { Results } from "./results.tsx";
import { ResultsHead } from "./results-head.tsx";
import { SearchBox } from "./search-box.tsx";
import { searchRequestOf } from "./search-query.ts";
import { Start } from "./start.tsx";
import { useOpenProduct } from "./use-open-product.ts";
import { useResearch } from "./use-research.ts";

const ABOUT = "Find products that sell, and niches with room for one more.";

export function ResearchPage() {
  const { parameters, navigate } = useResearch();
  const { recent, remember, forget, forgetAll } = useRecentSearches();
  const searchRequest = useMemo(() => searchRequestOf(parameters), [parameters]);
  const marketplace = parameters.marketplace ?? recent[0]?.marketplace ?? DEFAULT_MARKETPLACE;
  const { keyword, marketplace: where } = searchRequest ?? {};
  useEffect(() => {
    if (keyword && where) remember({ keyword, marketplace: where });
  }, [keyword, where, remember]);
  const openProduct = useOpenProduct(searchRequest);
  const openOrSearch = async (search: RecentSearch) =>
    (await openProduct(search)) || navigate({ to: "/research", search });
  const isInPlan = useIsInPlan("search");
  const hasProducts = useHasProducts();
  if (!isInPlan || !hasProducts)
    return <Page title="Research">{isInPlan ? <NoProducts /> : <NotInPlan what="search" />}</Page>;
  return (
    <Page
      title="Research"
      about={searchRequest === undefined && ABOUT}
      actions={
        searchRequest === undefined && (
          <Button
            variant="default"
            leftSection={<IconColumns2 size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/research/compare" />}
          >
            Compare keywords
          </Button>
        )
      }
    >
      <SearchBox
        keyword={keyword ?? ""}
        marketplace={where ?? marketplace}
        recent={recent}
        onSearch={(search) => void openOrSearch(search)}
      />
      {searchRequest === undefined ? (
        <Start marketplace={marketplace} recent={recent} forget={forget} forgetAll={forgetAll} />
      ) : (
        <Results
          key={`${searchRequest.marketplace} ${searchRequest.keyword}`}
          searchRequest={searchRequest}
          head={(found) => <ResultsHead searchRequest={searchRequest} found={found} />}
        />
      )}
    </Page>
  );
}
