import { getRouteApi } from "@tanstack/react-router";
import { DEFAULT_MARKETPLACE, isMarketplace } from "../../parts/marketplaces.ts";
import { Page } from "../../parts/page.tsx";
import { SearchField } from "../research/search-field.tsx";
import { Reports } from "./reports.tsx";
import { SearchData } from "./search-data.tsx";

const route = getRouteApi("/inside/data/keywords");

/** The marketplace's own figures for a keyword, and the reports that they come from. */
export function KeywordDataPage() {
  const { keyword, ...given } = route.useSearch();
  const navigate = route.useNavigate();
  const marketplace = isMarketplace(given.marketplace) ? given.marketplace : DEFAULT_MARKETPLACE;
  return (
    <Page
      title="Keyword reports"
      control={
        <SearchField
          keyword={keyword ?? ""}
          marketplace={marketplace}
          placeholder="Keyword of a report"
          onSearch={(next) => void navigate({ search: next })}
        />
      }
    >
      {keyword && <SearchData keyword={keyword} marketplace={marketplace} />}
      <Reports />
    </Page>
  );
}
