import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import { useHasRole } from "../../api/session.ts";
import { ColumnChooser } from "../../parts/data-table/column-chooser.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { useDataTable } from "../../parts/data-table/use-data-table.ts";
import { counted, date, estimate, estimatedMoney, money, number, rating } from "../../parts/format.ts";
import { productColumns, Star } from "./columns.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { filtersOf, type Sort } from "./parameters.ts";
import { Peek } from "./peek.tsx";
import { ProductPhone } from "./product-phone.tsx";
import classes from "./research.module.css";
import type { Found, FoundProduct, SearchRequest } from "./search-query.ts";
import { ProfitsContext, useDefaultCost, useProfits } from "./use-profits.ts";
import { useResearch } from "./use-research.ts";
import { TrackedContext, useTracked } from "./use-tracked.ts";

type ProductsProps = {
  searchRequest: SearchRequest;
  /** The first page; undefined while loading. */
  found: Found | undefined;
  products: readonly FoundProduct[] | undefined;
  isStale: boolean;
  isMore: boolean;
  loadMore: () => void;
  /** `c`: compares the keyword of the search. */
  compare?: (() => void) | undefined;
};

const idOf = ({ asin }: FoundProduct) => asin;
const nameOf = ({ title }: FoundProduct) => title;
const star = (product: FoundProduct) => <Star product={product} />;

/** The results: the filters, the number of products, and the table, which loads more as one scrolls. */
export function Products({ searchRequest, found, products, isStale, isMore, loadMore, compare }: ProductsProps) {
  const { change } = useResearch();
  const mayTrack = useHasRole("member");
  const { marketplace, keyword, sort } = searchRequest;
  const isFinder = keyword === null;
  const currency = found?.currency ?? "USD";
  const asins = useMemo(() => products?.map(idOf) ?? [], [products]);
  const hasNet = useDefaultCost(marketplace) !== undefined;
  const used = isFinder ? usedFigures(searchRequest).join(" ") : undefined;
  const columns = useMemo(
    () => productColumns({ marketplace, currency, hasNet, used: used?.split(" ") }),
    [marketplace, currency, hasNet, used],
  );
  const state = useDataTable({
    name: isFinder ? "finder" : "research",
    columns,
    rows: products,
    rowId: idOf,
    rowName: nameOf,
    order: sort ?? (isFinder ? "-monthlySales" : undefined),
    onOrder: (order) => void change({ sort: order as Sort | undefined }),
  });
  const profits = useProfits(marketplace, asins);
  const { has, change: track } = useTracked(marketplace, asins);
  const tracked = useMemo(() => ({ has, toggle: (asin: string) => void track([asin], !has(asin)) }), [has, track]);
  const statistics = found?.explain?.statistics;
  const asOf = found?.nicheScore.asOf;
  return (
    <TrackedContext value={tracked}>
      <ProfitsContext value={profits}>
        <div className={classes["chips"]}>
          <FilterChips searchRequest={searchRequest} found={found} />
          <span className={classes["total"]} role="status">
            {found && (
              <>
                {counted(found.totalResults, "product")}
                {asOf && <span> · as of {date(asOf)}</span>}
              </>
            )}
          </span>
          <ColumnChooser state={state} />
        </div>
        <DataTable
          state={state}
          label="Products"
          isFilling
          isStale={isStale}
          isMore={isMore}
          onEnd={loadMore}
          totals={
            statistics && {
              product: "Total or median",
              price: money(statistics.priceMedian, currency),
              sales: estimate(statistics.unitsTotal),
              revenue: estimatedMoney(statistics.revenueTotal, currency),
              reviews: number(statistics.reviewsMedian),
              rating: rating(statistics.ratingTypical),
            }
          }
          phone={(product) => <ProductPhone product={product} marketplace={marketplace} currency={currency} />}
          peek={(product) => <Peek product={product} marketplace={marketplace} currency={currency} />}
          {...(compare && { compare })}
          {...(mayTrack && {
            actions: star,
            track: ({ asin }: FoundProduct) => tracked.toggle(asin),
            selection: (rows: readonly FoundProduct[], clear: () => void) => {
              const wanted = rows.map(idOf).filter((asin) => !has(asin));
              return (
                <>
                  <Text fw={500} c="var(--ink)">
                    {counted(rows.length, "product")} selected
                  </Text>
                  <span>{estimate(sumOf(rows, "monthlySales"))} units/month</span>
                  <span>{estimatedMoney(sumOf(rows, "monthlyRevenue"), currency)} revenue</span>
                  <Button
                    disabled={wanted.length === 0}
                    onClick={() => {
                      clear();
                      void track(wanted, true);
                    }}
                  >
                    Track {wanted.length} selected
                  </Button>
                </>
              );
            },
          })}
        />
      </ProfitsContext>
    </TrackedContext>
  );
}

function sumOf(rows: readonly FoundProduct[], figure: "monthlySales" | "monthlyRevenue"): number | null {
  const known = rows.flatMap((row) => row[figure] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** "bsrChange30" of `maxBsrChange30` or of an order. */
function usedFigures({ sort, ...parameters }: SearchRequest): string[] {
  const filtered = Object.keys(filtersOf(parameters)).map((name) => name.replace(/^(min|max)/, ""));
  return [...filtered, sort?.replace("-", "") ?? ""].map((name) => name.charAt(0).toLowerCase() + name.slice(1));
}
