import { Group, Pagination, Stack, Text, Title } from "@mantine/core";
import { useScrollIntoView } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { number } from "../../parts/format.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { selectedColumns, useShownColumns } from "./columns.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { NoMatch } from "./no-match.tsx";
import { FIGURES, FINDER_FIGURES, LAST_PAGE, PAGE_SIZE, RELATED_UP_TO } from "./parameters.ts";
import { ProductCards } from "./product-cards.tsx";
import { ProductsTable } from "./products-table.tsx";
import type { Found, SearchRequest } from "./search-query.ts";
import { SortSelect } from "./sort-select.tsx";
import { useNetColumn } from "./use-net-column.tsx";
import { useResearch } from "./use-research.ts";
import { useTracked } from "./use-tracked.ts";

type ProductsProps = {
  searchRequest: SearchRequest;
  found: Found | undefined;
  isStale: boolean;
  /** More buttons beside the filters. */
  children: ReactNode;
};

/** The results, a table or on phones cards: filters, sorting, paging, and tracking of one or several products. */
export function Products({ searchRequest, found, isStale, children }: ProductsProps) {
  const { parameters, change } = useResearch();
  const isFinder = searchRequest.keyword === null;
  const { shown: chosen, toggle } = useShownColumns();
  const added = useMemo(() => selectedColumns(searchRequest), [searchRequest]);
  const { scrollIntoView, targetRef } = useScrollIntoView<HTMLDivElement>({ duration: 200, offset: 70 });
  const tracked = useTracked(searchRequest.marketplace, found?.products.map(({ asin }) => asin) ?? []);
  const net = useNetColumn(searchRequest.marketplace, found?.products.map(({ asin }) => asin) ?? []);
  const columns = useMemo(() => [...chosen, ...added, ...(net ? [net] : [])], [chosen, added, net]);
  const { selected, select, clear } = useSelection();
  const isPhone = useIsPhone();
  return (
    <Stack gap="sm" component="section" aria-labelledby="products" ref={targetRef}>
      <FilterBar
        figures={isFinder ? FINDER_FIGURES : FIGURES}
        parameters={parameters}
        found={found}
        change={change}
        title={
          <Title order={2} id="products">
            Products
          </Title>
        }
      >
        {isPhone ? (
          <SortSelect isFinder={isFinder} sort={parameters.sort} onSort={(sort) => change({ sort })} />
        ) : (
          <ColumnChooser shown={chosen} toggle={toggle} />
        )}
        {children}
        {selected.size > 0 && (
          <TrackSelected count={selected.size} track={() => tracked.track([...selected]).then(clear)} />
        )}
      </FilterBar>
      {found?.totalResults === 0 && <NoMatch parameters={parameters} found={found} />}
      {found?.products.length === 0 && found.totalResults === 0 ? null : isPhone ? (
        <ProductCards
          added={added}
          found={found}
          isStale={isStale}
          selected={selected}
          onSelect={select}
          tracked={tracked}
        />
      ) : (
        <ProductsTable
          found={found}
          isStale={isStale}
          columns={columns}
          sort={parameters.sort}
          onSort={(sort) => change({ sort })}
          selected={selected}
          onSelect={select}
          tracked={tracked}
        />
      )}
      {found && found.totalResults + found.products.length > 0 && (
        <Pages
          found={found}
          page={parameters.page ?? 1}
          open={(page) => {
            void change({ page: page === 1 ? undefined : page });
            scrollIntoView();
          }}
        />
      )}
    </Stack>
  );
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((asins: readonly string[], isOn: boolean) => {
    setSelected((before) => (isOn ? new Set([...before, ...asins]) : before.difference(new Set(asins))));
  }, []);
  return { selected, select, clear: () => setSelected(new Set()) };
}

function TrackSelected({ count, track }: { count: number; track: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <BusyButton
      leftSection={<IconPlus size={16} aria-hidden />}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void track().finally(() => setBusy(false));
      }}
    >
      Track {count} selected
    </BusyButton>
  );
}

/** The pages known to have related products: a full one may be followed by another. */
function pagesOfRelated({ products }: Found, page: number): number {
  if (products.at(-1)?.match !== "related") return 0;
  return products.length === PAGE_SIZE ? Math.min(page + 1, RELATED_UP_TO / PAGE_SIZE) : page;
}

const EDGES = { first: "First page", previous: "Previous page", next: "Next page", last: "Last page" };

function Pages({ found, page, open }: { found: Found; page: number; open: (page: number) => void }) {
  const isPhone = useIsPhone();
  const pages = Math.min(LAST_PAGE, Math.max(Math.ceil(found.totalResults / PAGE_SIZE), pagesOfRelated(found, page)));
  const from = (page - 1) * PAGE_SIZE + 1;
  const to = Math.min(page * PAGE_SIZE, found.totalResults);
  return (
    <Group justify="space-between" gap="sm" component="nav" aria-label="Pages of products">
      <Text size="sm" c="dimmed" className="figures">
        {from <= to
          ? `${number(from)}–${number(to)} of ${number(found.totalResults)}`
          : found.products.length > 0
            ? "Related products"
            : `${number(found.totalResults)} in total. This page is past the end.`}
      </Text>
      {(pages > 1 || page > 1) && (
        <Pagination
          total={pages}
          value={page}
          onChange={open}
          siblings={isPhone ? 0 : 1}
          withEdges={!isPhone}
          getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
          getControlProps={(control) => ({ "aria-label": EDGES[control] })}
        />
      )}
    </Group>
  );
}
