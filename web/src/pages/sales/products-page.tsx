import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SearchBox } from "../../parts/search-box.tsx";
import { Select } from "../../parts/select.tsx";
import { shownPeriod } from "./figure-text.ts";
import { ProductTable } from "./product-table.tsx";
import { GROUPS, type Grouping, productsRequest } from "./products.ts";
import { figuresRequest } from "./sales-choice.ts";
import { HiddenMoney, NoSales, SalesPage } from "./sales-page.tsx";
import { summaryQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/products");

/** The profit of every product, or of each ASIN, category or marketplace. */
export function SalesProductsPage() {
  const { choice } = useSalesChoice();
  const { by: given = "sku", ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const by: Grouping = Object.hasOwn(GROUPS, given) ? (given as Grouping) : "sku";
  const { data: summary } = useQuery(summaryQuery(figuresRequest(choice)));
  const shown = shownPeriod(summary, choice);
  const choose = (chosen: Partial<Record<"by" | "sort" | "search" | "only", string | undefined>>) =>
    void navigate({
      search: (before) => ({ ...before, ...chosen }) as never,
      // Every letter of a search would be a page to go back to.
      replace: "search" in chosen,
      resetScroll: false,
    });
  const { limit: _, trend: __, ...request } = productsRequest(choice, by);
  return (
    <SalesPage
      title="Products"
      hasPeriod
      exports={[{ name: "Products", path: "/api/v1/sales/products", query: request }]}
      isWide
      isFixed
    >
      {summary?.blocks.length === 0 ? (
        <NoSales title="No sales in this period">
          Choose another period, or upload order reports and settlements that cover it.
        </NoSales>
      ) : (
        <ProductTable {...search} by={by} shown={shown} onChoose={choose}>
          <SearchBox
            label="Search products"
            placeholder="Title, SKU or ASIN"
            value={search.search ?? ""}
            onChange={(text) => choose({ search: text || undefined })}
          />
          <Select
            aria-label="Group by"
            data={Object.entries(GROUPS).map(([value, label]) => ({ value, label: `By ${label}` }))}
            value={by}
            onChange={(value) => value && choose({ by: value })}
            allowDeselect={false}
            w={150}
          />
          <HiddenMoney isHidden={shown?.show.isHidden ?? false} />
        </ProductTable>
      )}
    </SalesPage>
  );
}
