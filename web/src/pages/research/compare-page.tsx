import { IconColumns2 } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useHasProducts } from "../../api/catalogue.ts";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { isNotInPlan, NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";
import { CompareTable } from "./compare-table.tsx";
import { type CompareParameters, compareParameters, MOST_COMPARED } from "./parameters.ts";
import { type RecentSearch, useRecentSearches } from "./recent-searches.ts";
import { hasKeyword, savedSearchesQuery } from "./saved-search-query.ts";
import { SearchField } from "./search-field.tsx";
import { nicheQuery } from "./search-query.ts";

const route = getRouteApi("/inside/research/compare");

export function ComparePage() {
  const { keywords = [], marketplace = DEFAULT_MARKETPLACE } = compareParameters(route.useSearch());
  const navigate = route.useNavigate();
  const show = (next: CompareParameters) =>
    void navigate({ search: { keywords, marketplace, ...next }, resetScroll: false });
  const niches = useQueries({ queries: keywords.map((keyword) => nicheQuery(keyword, marketplace)) });
  const isInPlan = useIsInPlan("search") && !niches.some(({ error }) => isNotInPlan(error));
  const hasProducts = useHasProducts();
  const canCompare = isInPlan && hasProducts;
  const { recent } = useRecentSearches();
  const { data: saved = [] } = useQuery(savedSearchesQuery);
  const offered = [...saved.filter(hasKeyword), ...recent].filter(
    (each) => each.marketplace === marketplace,
  ) as RecentSearch[];
  const add = ({ keyword, marketplace: at }: RecentSearch) => {
    const isNew = keyword !== "" && !keywords.some((other) => other.toLowerCase() === keyword.toLowerCase());
    show({ keywords: isNew ? [...keywords, keyword] : keywords, marketplace: at });
  };
  return (
    <Page
      title="Compare keywords"
      control={
        canCompare &&
        keywords.length < MOST_COMPARED && (
          <SearchField
            // An empty field for the next keyword.
            key={keywords.length}
            keyword=""
            marketplace={marketplace}
            placeholder="Add a keyword"
            recent={offered}
            onSearch={add}
          />
        )
      }
    >
      {!isInPlan && <NotInPlan what="search" />}
      {isInPlan && !hasProducts && <NoProducts />}
      {canCompare && keywords.length > 0 && (
        <CompareTable
          keywords={keywords}
          marketplace={marketplace}
          niches={niches}
          onRemove={(gone) => show({ keywords: keywords.filter((keyword) => keyword !== gone) })}
        />
      )}
      {canCompare && keywords.length < 2 && (
        <Empty icon={<IconColumns2 />} title={keywords.length === 0 ? "Nothing to compare yet" : "Add another keyword"}>
          Up to {MOST_COMPARED} niches stand side by side, and the best value of each row is marked.
        </Empty>
      )}
    </Page>
  );
}
