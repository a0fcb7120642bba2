import { Button } from "@mantine/core";
import { IconColumns2, IconSearch } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useHasProducts } from "../../api/catalogue.ts";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { isNotInPlan, NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";
import { AddKeyword } from "./add-keyword.tsx";
import { CompareTable } from "./compare-table.tsx";
import { type CompareParameters, compareParameters, MOST_COMPARED } from "./parameters.ts";
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
  return (
    <Page
      title="Compare keywords"
      about={`Compare up to ${MOST_COMPARED} niches side by side. The best value in each row is highlighted.`}
      actions={
        <Button
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/research" />}
        >
          Research
        </Button>
      }
    >
      {!isInPlan && <NotInPlan what="search" />}
      {isInPlan && !hasProducts && <NoProducts />}
      {canCompare && <AddKeyword keywords={keywords} marketplace={marketplace} onShow={show} />}
      {canCompare && keywords.length < 2 && (
        <Empty icon={<IconColumns2 />} title={keywords.length === 0 ? "Nothing to compare yet" : "Add another keyword"}>
          Add two or more keywords to see which niche sells more, has less competition and leaves more room for a
          newcomer.
        </Empty>
      )}
      {canCompare && keywords.length > 0 && (
        <CompareTable
          keywords={keywords}
          marketplace={marketplace}
          niches={niches}
          onRemove={(gone) => show({ keywords: keywords.filter((keyword) => keyword !== gone) })}
        />
      )}
    </Page>
  );
}
