import { Stack } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { accountQuery } from "../../api/account.ts";
import { useMay } from "../../api/session.ts";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Empty } from "../../parts/states.tsx";
import { WatchList } from "../../parts/watch-list.tsx";
import { AddKeyword } from "./add-keyword.tsx";
import { KeywordRow } from "./keyword-row.tsx";
import { TrackingTabs } from "./tracking-tabs.tsx";
import { trackedKeywordsQuery } from "./watch-query.ts";

const ABOUT = "What you watch. Changes that pass your thresholds are told here and to your webhooks.";

export function TrackedKeywordsPage() {
  const { search } = useSearch({ from: "/inside/tracking/keywords" });
  const navigate = useNavigate({ from: "/tracking/keywords" });
  const query = useInfiniteQuery(trackedKeywordsQuery(search));
  const mayAdd = useMay("member");
  const isInPlan = useIsInPlan("trackedKeywords");
  // What was tracked under a larger plan is still there to be seen.
  const hasSome = useQuery(accountQuery).data?.counts.trackedKeywords !== 0;
  if (!isInPlan && !hasSome)
    return (
      <Page title="Tracking" about={ABOUT}>
        <TrackingTabs value="keywords">
          <NotInPlan what="trackedKeywords" />
        </TrackingTabs>
      </Page>
    );
  return (
    <Page title="Tracking" about={ABOUT}>
      <TrackingTabs value="keywords">
        <Stack>
          {mayAdd && (isInPlan ? <AddKeyword /> : <NotInPlan what="trackedKeywords" />)}
          <SearchBox
            label="Search your tracked keywords"
            placeholder="Keyword, product, ASIN or your own name"
            value={search ?? ""}
            onChange={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
          />
          <WatchList
            query={query}
            items={({ keywords }) => keywords}
            what="tracked keywords"
            empty={<NoneYet search={search} />}
          >
            {(keyword) => <KeywordRow key={keyword.id} tracked={keyword} />}
          </WatchList>
        </Stack>
      </TrackingTabs>
    </Page>
  );
}

function NoneYet({ search }: { search: string | undefined }) {
  if (search)
    return <Empty title="Nothing fits">No tracked keyword has “{search}” in it, its product or its name.</Empty>;
  return (
    <Empty icon={<IconKey />} title="No keywords are tracked yet">
      Track a keyword with a product to be told when the product moves among the results, or a keyword alone to see how
      its niche score goes.
    </Empty>
  );
}
