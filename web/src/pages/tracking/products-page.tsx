import { Group, Stack } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useHasRole } from "../../api/session.ts";
import { SearchBox } from "../../parts/search-box.tsx";
import { Select } from "../../parts/select.tsx";
import { Empty } from "../../parts/states.tsx";
import { WatchList } from "../../parts/watch-list.tsx";
import { AddProduct } from "./add-product.tsx";
import { ProductRow } from "./product-row.tsx";
import { TrackingPage } from "./tracking-page.tsx";
import { trackedProductsQuery } from "./watch-query.ts";

export function TrackedProductsPage() {
  const { search, sort } = useSearch({ from: "/inside/tracking/products" });
  const navigate = useNavigate({ from: "/tracking/products" });
  const order = sort === "moved" ? "moved" : "newest";
  const query = useInfiniteQuery(trackedProductsQuery(search, order));
  const mayAdd = useHasRole("member");
  const show = (next: { search?: string; sort?: string }) => void navigate({ search: next, replace: true });
  const sorted = order === "moved" ? { sort: order } : {};

  return (
    <TrackingPage value="products">
      <Stack>
        {mayAdd && <AddProduct />}
        <Group justify="space-between" gap="xs">
          <SearchBox
            label="Search your tracked products"
            placeholder="Title, brand, ASIN or label"
            value={search ?? ""}
            onChange={(text) => show({ ...(text && { search: text }), ...sorted })}
          />
          <Select
            aria-label="Sort by"
            w={{ base: "100%", sm: 230 }}
            allowDeselect={false}
            value={order}
            data={[
              { value: "newest", label: "Recently tracked" },
              { value: "moved", label: "Biggest change today" },
            ]}
            onChange={(to) => show({ ...(search && { search }), ...(to === "moved" && { sort: to }) })}
          />
        </Group>
        <WatchList
          query={query}
          items={({ products }) => products}
          what="tracked products"
          empty={<NoneYet search={search} />}
        >
          {(product) => <ProductRow key={product.id} tracked={product} />}
        </WatchList>
      </Stack>
    </TrackingPage>
  );
}

function NoneYet({ search }: { search: string | undefined }) {
  if (search) return <Empty title="No results">No tracked product matches “{search}”.</Empty>;
  return (
    <Empty icon={<IconPackage />} title="No tracked products yet">
      Track a product to get notified when its price, best-seller rank or reviews change. Paste an ASIN or a link above,
      or select “Track” in search results.
    </Empty>
  );
}
