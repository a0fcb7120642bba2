import { Button, SimpleGrid, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotInPlan, NotInPlan } from "../../parts/not-in-plan.tsx";
import { Failure } from "../../parts/states.tsx";
import { NicheScore } from "./niche-score.tsx";
import { filtersOf, NO_FILTERS } from "./parameters.ts";
import { Products } from "./products.tsx";
import { ResultsHead } from "./results-head.tsx";
import { type Found, type SearchRequest, searchQuery } from "./search-query.ts";
import { Spread } from "./spread.tsx";
import { useResearch } from "./use-research.ts";

export function Results({ searchRequest }: { searchRequest: SearchRequest }) {
  const { data: found, error, isPlaceholderData, refetch } = useQuery(searchQuery(searchRequest));
  if (found === undefined && isNotInPlan(error)) return <NotInPlan what="search" />;
  if (found === undefined && error)
    return <Failed error={error} searchRequest={searchRequest} retry={() => refetch()} />;
  return (
    <Stack gap="lg">
      <ResultsHead searchRequest={searchRequest} found={found} />
      {found === undefined ? <NicheSkeleton /> : <Niche searchRequest={searchRequest} found={found} />}
      <Products searchRequest={searchRequest} found={found} isStale={isPlaceholderData} />
    </Stack>
  );
}

/** Filters in an address can contradict each other. */
function Failed({ error, searchRequest, retry }: { error: Error; searchRequest: SearchRequest; retry: () => void }) {
  const { change } = useResearch();
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  return (
    <Stack align="flex-start">
      <Failure error={error} retry={retry} />
      {isFiltered && (
        <Button variant="default" onClick={() => change(NO_FILTERS)}>
          Search without filters
        </Button>
      )}
    </Stack>
  );
}

function Niche({ searchRequest, found }: { searchRequest: SearchRequest; found: Found }) {
  const { change } = useResearch();
  if (found.totalResults === 0) return null;
  return (
    <>
      <NicheScore searchRequest={searchRequest} found={found} />
      {found.distributions && (
        <section aria-labelledby="spread">
          <Title order={2} id="spread" mb="xs">
            How the products are spread
          </Title>
          <Spread distributions={found.distributions} currency={found.currency} onFilter={change} />
        </section>
      )}
    </>
  );
}

/** A skeleton of the same height as the content. */
function NicheSkeleton() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md" pt={38}>
        {["score", "demand", "competition", "opportunity"].map((name) => (
          <Skeleton key={name} height={236} radius="md" />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" pt={36}>
        {["price", "reviews", "brands"].map((name) => (
          <Skeleton key={name} height={270} radius="md" />
        ))}
      </SimpleGrid>
    </>
  );
}
