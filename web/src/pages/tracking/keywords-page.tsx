import { Stack } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { accountQuery } from "../../api/account.ts";
import { useHasRole } from "../../api/session.ts";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Empty } from "../../parts/states.tsx";
import { WatchList } from "../../parts/watch-list.tsx";
import { AddKeyword } from "./add-keyword.tsx";
import { KeywordRow } from "./keyword-row.tsx";
import { TrackingPage } from "./tracking-page.tsx";
import { trackedKeywordsQuery } from "./watch-query.ts";

export function TrackedKeywordsPage() {
  const { search } = useSearch({ from: "/inside/tracking/keywords" });
  const navigate = useNavigate({ from: "/tracking/keywords" });
  const query = useInfiniteQuery(trackedKeywordsQuery(search));
  const mayAdd = useHasRole("member");
  const isInPlan = useIsInPlan("trackedKeywords");
  // Keywords tracked under a larger plan stay visible.
  const hasSome = useQuery(accountQuery).data?.counts.trackedKeywords !== 0;
  if (!isInPlan && !hasSome)
    return (
      <TrackingPage value="keywords">
        <NotInPlan what="trackedKeywords" />
      </TrackingPage>
    );
  return (
    <TrackingPage value="keywords">
      <Stack>
        {mayAdd && (isInPlan ? <AddKeyword /> : <NotInPlan what="trackedKeywords" />)}
        <SearchBox
          label="Search your tracked keywords"
          placeholder="Keyword, product, ASIN or label"
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
    </TrackingPage>
  );
}

function NoneYet({ search }: { search: string | undefined }) {
  if (search) return <Empty title="No results">No tracked keyword matches “{search}”.</Empty>;
  return (
    <Empty icon={<IconKey />} title="No tracked keywords yet">
      Track a keyword to follow its niche score. Add a product to get notified when its keyword rank changes.
    </Empty>
  );
}
