import { Button, Group } from "@mantine/core";
import { IconDatabaseImport, IconSearchOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useHasProducts, useMarketplaceData } from "../../api/catalogue.ts";
import { useSession } from "../../api/session.ts";
import { countryOf, DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { Empty } from "../../parts/states.tsx";
import { filtersOf, type ResearchParameters } from "./parameters.ts";
import { useResearch } from "./use-research.ts";

export function NoMatch({ parameters }: { parameters: ResearchParameters }) {
  const hasProducts = useHasProducts();
  const { hasData } = useMarketplaceData();
  const marketplace = parameters.marketplace ?? DEFAULT_MARKETPLACE;
  if (!hasProducts) return <NoProducts />;
  if (!hasData(marketplace)) return <NoData marketplace={marketplace} />;
  const isFiltered = Object.keys(filtersOf(parameters)).length > 0;
  return (
    <Empty icon={<IconSearchOff />} title="No products found">
      {isFiltered
        ? "No products match these filters. Remove a filter or widen its range."
        : "Try fewer or more common words, or another marketplace."}
    </Empty>
  );
}

/** At most this many marketplaces are offered instead. */
const MOST_OFFERED = 3;

function NoData({ marketplace }: { marketplace: string }) {
  const { operator } = useSession().user;
  const { withData } = useMarketplaceData();
  const { change } = useResearch();
  return (
    <Empty
      icon={<IconDatabaseImport />}
      title={`No data for ${countryOf(marketplace)} yet`}
      action={
        <Group gap="xs" justify="center">
          {operator && (
            <Button renderRoot={(props) => <Link {...props} to="/operator/imports" />}>Import products</Button>
          )}
          {withData.slice(0, MOST_OFFERED).map((each) => (
            <Button key={each} variant="default" onClick={() => change({ marketplace: each })}>
              Search {countryOf(each)}
            </Button>
          ))}
        </Group>
      }
    >
      {operator
        ? `This installation has no products of ${marketplace}. Import a file with some, or search another marketplace.`
        : `This installation has no products of ${marketplace}. Search another marketplace, or ask the operator to import some.`}
    </Empty>
  );
}
