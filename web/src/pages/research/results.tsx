import { Button, Skeleton, Stack } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotInPlan, NotInPlan } from "../../parts/not-in-plan.tsx";
import { Failure } from "../../parts/states.tsx";
import { MarketBreakdown } from "./market-breakdown.tsx";
import { NicheScore } from "./niche-score.tsx";
import { filtersOf, NO_FILTERS } from "./parameters.ts";
import { Products } from "./products.tsx";
import { type Found, type SearchRequest, searchQuery } from "./search-query.ts";
import { useResearch } from "./use-research.ts";

type ResultsProps = { searchRequest: SearchRequest; head: (found: Found | undefined) => ReactNode };

/** The results of a search, or of the finder; `head` is shown above them. */
export function Results({ searchRequest, head }: ResultsProps) {
  const { data: found, error, isPlaceholderData, refetch } = useQuery(searchQuery(searchRequest));
  const [isOpen, setOpen] = useBreakdownOpen();
  if (found === undefined && isNotInPlan(error)) return <NotInPlan what="search" />;
  if (found === undefined && error)
    return <Failed error={error} searchRequest={searchRequest} retry={() => refetch()} />;
  return (
    <Stack gap="md">
      {head(found)}
      {found === undefined && <Skeleton height={70} radius="md" />}
      {found && found.totalResults > 0 && searchRequest.keyword !== null && (
        <NicheScore searchRequest={searchRequest} found={found} />
      )}
      {isOpen && <MarketBreakdown searchRequest={searchRequest} />}
      <Products searchRequest={searchRequest} found={found} isStale={isPlaceholderData}>
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          Market breakdown
        </Button>
      </Products>
    </Stack>
  );
}

/** True if the charts are open, remembered in this browser. They are closed at first, so that the table is in view. */
function useBreakdownOpen() {
  return useLocalStorage({
    key: "nichescope.research.market-breakdown",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
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
          Remove all filters
        </Button>
      )}
    </Stack>
  );
}
