import { Box, Group, SimpleGrid, Stack, Title } from "@mantine/core";
import { useHasProducts } from "../../api/catalogue.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { sizeTiersOf } from "../../parts/size-tiers.ts";
import { FilterForm } from "../research/filter-form.tsx";
import { FINDER_FIGURES, filtersOf } from "../research/parameters.ts";
import { Results } from "../research/results.tsx";
import { SavedSearches } from "../research/saved-searches.tsx";
import type { SearchRequest } from "../research/search-query.ts";
import { useResearch } from "../research/use-research.ts";
import { FinderHead } from "./finder-head.tsx";
import { Presets } from "./presets.tsx";

/** Research without a keyword. Nothing is selected at first, so that opening the page does not count as a request. */
export function FinderPage() {
  const { parameters, change } = useResearch();
  const { keyword: _, correct: __, marketplace = DEFAULT_MARKETPLACE, ...selection } = parameters;
  const isInPlan = useIsInPlan("search");
  const hasProducts = useHasProducts();
  if (!isInPlan || !hasProducts)
    return <Page title="Finder">{isInPlan ? <NoProducts /> : <NotInPlan what="search" />}</Page>;
  const searchRequest: SearchRequest = { keyword: null, marketplace, ...selection };
  const isStarted = Object.keys(selection).length > 0;
  return (
    <Page title="Finder">
      <Group align="flex-end" gap="md">
        <MarketplaceSelect value={marketplace} onChange={(chosen) => void change({ marketplace: chosen })} w={280} />
        {isStarted && <Presets marketplace={marketplace} selection={selection} isCompact />}
      </Group>
      {isStarted ? (
        <Results
          key={marketplace}
          searchRequest={searchRequest}
          head={(found) => <FinderHead searchRequest={searchRequest} found={found} />}
        />
      ) : (
        <Stack gap="lg">
          <Presets marketplace={marketplace} selection={selection} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <Box p="md" component="section" aria-labelledby="own-selection">
              <Title order={2} id="own-selection" mb="xs">
                Your own selection
              </Title>
              <FilterForm
                filters={filtersOf(selection)}
                figures={FINDER_FIGURES}
                currency={undefined}
                brands={[]}
                categories={[]}
                tiers={sizeTiersOf(marketplace)}
                columns={{ base: 1, xs: 2 }}
                onApply={(filters) =>
                  void change(Object.keys(filters).length > 0 ? filters : { sort: "-monthlySales" })
                }
              />
            </Box>
            <div>
              <SavedSearches kind="selections" />
            </div>
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  );
}
