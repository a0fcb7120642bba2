import { Tabs } from "@mantine/core";
import { IconBulb, IconChartBar, IconFileAnalytics, IconList } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { DEFAULT_MARKETPLACE, isMarketplace } from "../../parts/marketplaces.ts";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { Ideas } from "./ideas.tsx";
import { Lists } from "./lists.tsx";
import { SearchData } from "./search-data.tsx";
import { Voice } from "./voice.tsx";

const route = getRouteApi("/inside/research/keywords");

/** Keyword ideas, lists of keywords, and the share of voice. */
export function KeywordsPage() {
  const { tab = "ideas", ...given } = route.useSearch();
  const navigate = route.useNavigate();
  const isInPlan = useIsInPlan("search");
  const marketplace = isMarketplace(given.marketplace) ? given.marketplace : DEFAULT_MARKETPLACE;
  const seed = { ...given, marketplace };
  return (
    <Page title="Keywords">
      {!isInPlan ? (
        <NotInPlan what="search" />
      ) : (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(to) => void navigate({ search: { ...given, ...(to !== null && { tab: to }) } })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="ideas" leftSection={<IconBulb size={16} />}>
              Ideas
            </Tabs.Tab>
            <Tabs.Tab value="lists" leftSection={<IconList size={16} />}>
              Lists
            </Tabs.Tab>
            <Tabs.Tab value="voice" leftSection={<IconChartBar size={16} />}>
              Share of voice
            </Tabs.Tab>
            <Tabs.Tab value="search-data" leftSection={<IconFileAnalytics size={16} />}>
              Search data
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="ideas">
            <Ideas seed={seed} onSeed={(next) => void navigate({ search: next })} />
          </Tabs.Panel>
          <Tabs.Panel value="lists">
            <Lists />
          </Tabs.Panel>
          <Tabs.Panel value="search-data">
            <SearchData
              keyword={given.keyword}
              marketplace={marketplace}
              onSearch={(keyword, at) => void navigate({ search: { tab: "search-data", keyword, marketplace: at } })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="voice">
            <Voice
              keyword={given.keyword}
              marketplace={marketplace}
              onSearch={(keyword, at) => void navigate({ search: { tab: "voice", keyword, marketplace: at } })}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}
