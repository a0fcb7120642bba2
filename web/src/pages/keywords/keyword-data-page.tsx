import { getRouteApi } from "@tanstack/react-router";
import { DEFAULT_MARKETPLACE, isMarketplace } from "../../parts/marketplaces.ts";
import { Page } from "../../parts/page.tsx";
import { SearchData } from "./search-data.tsx";

const route = getRouteApi("/inside/data/keywords");

export function KeywordDataPage() {
  const { keyword, marketplace } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title="Keyword reports">
      <SearchData
        keyword={keyword}
        marketplace={isMarketplace(marketplace) ? marketplace : DEFAULT_MARKETPLACE}
        onSearch={(next, at) => void navigate({ search: { keyword: next, marketplace: at } })}
      />
    </Page>
  );
}
