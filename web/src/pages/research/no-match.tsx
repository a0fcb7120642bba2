import { Button, Group } from "@mantine/core";
import { IconDatabaseImport, IconSearchOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useHasProducts, useMarketplaceData } from "../../api/catalogue.ts";
import { useSession } from "../../api/session.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { Empty } from "../../parts/states.tsx";
import { filtersOf } from "./parameters.ts";
import type { Found, SearchRequest } from "./search-query.ts";
import { useResearch } from "./use-research.ts";

type NoMatchProps = { searchRequest: SearchRequest; found: Pick<Found, "keyword" | "interpretation" | "products"> };

/** Why nothing was counted, and what to do next. */
export function NoMatch({ searchRequest, found }: NoMatchProps) {
  const hasProducts = useHasProducts();
  const { hasData } = useMarketplaceData();
  const { marketplace } = searchRequest;
  if (!hasProducts) return <NoProducts />;
  if (!hasData(marketplace)) return <NoData marketplace={marketplace} />;
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  if (isFiltered || found.keyword === null)
    return (
      <Empty icon={<IconSearchOff />} title="No products found">
        No products match these filters. Remove a filter or widen its range.
      </Empty>
    );
  return <NotInCatalog marketplace={marketplace} found={found} />;
}

/** The installation has products of the marketplace, but not of this kind. */
function NotInCatalog({ marketplace, found }: Pick<NoMatchProps, "found"> & { marketplace: string }) {
  const { operator } = useSession().user;
  const { unknown } = found.interpretation;
  const words = unknown.map((word) => `“${word}”`).join(" or ");
  const country = countryOf(marketplace);
  return (
    <Empty
      icon={<IconSearchOff />}
      title={`No “${found.keyword}” in the data for ${country}`}
      action={
        operator && <Button renderRoot={(props) => <Link {...props} to="/data/products" />}>Import products</Button>
      }
    >
      {unknown.length > 0
        ? `No product here contains ${words}. `
        : "Some titles may contain the words, but no product is that thing. "}
      {operator
        ? "Import a file with these products, or fetch them from a connected source."
        : "Ask the operator to import these products, or try other words."}
      {found.products.length > 0 && " The products below are only related."}
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
          {operator && <Button renderRoot={(props) => <Link {...props} to="/data/products" />}>Import products</Button>}
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
