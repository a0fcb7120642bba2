import { SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DEFAULT_MARKETPLACE, isMarketplace } from "../../parts/marketplaces.ts";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { Select } from "../../parts/select.tsx";
import { SearchField } from "../research/search-field.tsx";
import { Ideas } from "./ideas.tsx";
import { Lists } from "./lists.tsx";
import { Voice } from "./voice.tsx";

const route = getRouteApi("/inside/research/keywords");

const VIEWS = { ideas: "Ideas", lists: "Lists", voice: "Share of voice" } as const;
type View = keyof typeof VIEWS;

/** What ideas start from. */
const SEEDS = { keyword: "Keyword", asin: "ASIN", category: "Category" } as const;
type SeedKind = keyof typeof SEEDS;

/** Keyword ideas, lists of keywords, and the share of voice. */
export function KeywordsPage() {
  const { tab = "ideas", ...given } = route.useSearch();
  const view = Object.hasOwn(VIEWS, tab) ? (tab as View) : "ideas";
  const navigate = route.useNavigate();
  const isInPlan = useIsInPlan("search");
  const marketplace = isMarketplace(given.marketplace) ? given.marketplace : DEFAULT_MARKETPLACE;
  const [kind, setKind] = useState<SeedKind>(given.asin ? "asin" : given.category ? "category" : "keyword");
  if (!isInPlan)
    return (
      <Page title="Keywords">
        <NotInPlan what="search" />
      </Page>
    );
  const asked = view === "ideas" ? kind : "keyword";
  return (
    <Page
      title="Keywords"
      isWide={view === "ideas"}
      isFixed={view === "ideas"}
      control={
        view !== "lists" && (
          <SearchField
            key={asked}
            keyword={given[asked] ?? ""}
            marketplace={marketplace}
            placeholder={SEEDS[asked]}
            kind={
              view === "ideas" && (
                <Select
                  aria-label="Start from"
                  variant="unstyled"
                  w={90}
                  data={Object.entries(SEEDS).map(([value, label]) => ({ value, label }))}
                  value={kind}
                  onChange={(value) => value && setKind(value as SeedKind)}
                  allowDeselect={false}
                />
              )
            }
            onSearch={({ keyword, marketplace: at }) =>
              void navigate({ search: { tab: view, marketplace: at, ...(keyword && { [asked]: keyword }) } })
            }
          />
        )
      }
      actions={
        <SegmentedControl
          aria-label="View"
          value={view}
          data={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
          onChange={(to) => void navigate({ search: { ...given, tab: to } })}
        />
      }
    >
      {view === "ideas" && <Ideas seed={{ ...given, marketplace }} />}
      {view === "lists" && <Lists />}
      {view === "voice" && <Voice keyword={given.keyword} marketplace={marketplace} />}
    </Page>
  );
}
