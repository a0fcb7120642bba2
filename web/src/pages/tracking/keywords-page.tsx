import { IconKey } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { accountQuery } from "../../api/account.ts";
import { ChosenChannels } from "../../parts/channel-choice.tsx";
import { TablePage, usePaged } from "../../parts/data-table/table-page.tsx";
import type { Column } from "../../parts/data-table/use-data-table.ts";
import { ago, counted, date, number, points, UNKNOWN } from "../../parts/format.ts";
import { countryOf, type Marketplace } from "../../parts/marketplaces.ts";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { ProductName } from "../../parts/product-name.tsx";
import { Empty } from "../../parts/states.tsx";
import { Trend } from "../../parts/trend.tsx";
import { TwoLines } from "../../parts/two-lines.tsx";
import { AddKeyword } from "./add-keyword.tsx";
import { LastChange } from "./last-change.tsx";
import { RowMenu } from "./row-menu.tsx";
import { keywordTermsInWords } from "./terms-in-words.ts";
import { TrackButton } from "./track-button.tsx";
import { nameOf } from "./tracked-names.ts";
import { RECENT_DAYS, type TrackedKeyword, trackedKeywordsQuery } from "./watch-query.ts";

const scoreOf = ({ recent }: TrackedKeyword) => recent?.nicheScore.at(-1)?.value ?? null;

const COLUMNS: readonly Column<TrackedKeyword>[] = [
  {
    ...{ id: "name", header: "Keyword", width: 220, align: "start", value: ({ keyword }) => keyword },
    sort: { first: "name", second: "-name" },
    cell: (tracked) => <Name tracked={tracked} />,
  },
  {
    ...{ id: "product", header: "Product", width: 260, align: "start" },
    cell: (tracked) => <OfProduct tracked={tracked} />,
  },
  {
    ...{ id: "rank", header: "Rank", width: 112, value: ({ rank }) => rank },
    ...{ help: "The product’s place in the results: lower is better", sort: { first: "rank", second: "-rank" } },
    cell: (tracked) => <span title={seenAt(tracked)}>{rankText(tracked)}</span>,
  },
  {
    ...{ id: "rankChange", header: "Rank, 30 days", width: 168, help: "Up is better" },
    cell: ({ recent, keyword }) => (
      <Trend
        points={recent?.rank}
        label={`Keyword rank for ${keyword} over ${RECENT_DAYS} days. Up is better.`}
        lowerIsBetter
        text={(by) => counted(by, "place")}
      />
    ),
  },
  {
    ...{ id: "score", header: "Niche score", width: 88, value: scoreOf, help: "Of 100, recorded every day" },
    cell: (tracked) => number(scoreOf(tracked)),
  },
  {
    ...{ id: "scoreChange", header: "Score, 30 days", width: 168 },
    cell: ({ recent, keyword }) => (
      <Trend
        points={recent?.nicheScore}
        label={`Niche score of ${keyword} over ${RECENT_DAYS} days`}
        text={(by) => points(by)}
      />
    ),
  },
  {
    ...{ id: "change", header: "Last change", width: 240, align: "start", hiddenAtFirst: true },
    cell: (tracked) => <LastChange tracked={tracked} />,
  },
  {
    ...{ id: "notify", header: "Notify of", width: 176, align: "start" },
    cell: (tracked) => (
      <TwoLines
        name={<span title={keywordTermsInWords(tracked)}>{keywordTermsInWords(tracked)}</span>}
        under={tracked.asin !== null && <ChosenChannels of="keyword" value={tracked.channels} />}
      />
    ),
  },
  {
    ...{ id: "added", header: "Added", width: 104, hiddenAtFirst: true, value: ({ createdAt }) => createdAt },
    cell: ({ createdAt }) => date(createdAt),
  },
];

const menu = (tracked: TrackedKeyword) => <RowMenu tracked={tracked} />;

export function TrackedKeywordsPage() {
  const { search } = useSearch({ from: "/inside/tracking/keywords" });
  const navigate = useNavigate({ from: "/tracking/keywords" });
  const list = usePaged(useInfiniteQuery(trackedKeywordsQuery(search)), ({ keywords }) => keywords);
  const isInPlan = useIsInPlan("trackedKeywords");
  // Keywords tracked under a larger plan stay visible.
  const hasSome = useQuery(accountQuery).data?.counts.trackedKeywords !== 0;
  if (!isInPlan && !hasSome)
    return (
      <Page title="Tracked keywords">
        <NotInPlan what="trackedKeywords" />
      </Page>
    );
  const create = isInPlan && (
    <TrackButton label="Track keywords" form={(onClose) => <AddKeyword onClose={onClose} />} />
  );
  return (
    <TablePage
      title="Tracked keywords"
      what="keyword"
      list={list}
      columns={COLUMNS}
      rowName={nameOf}
      phone={(tracked) => <Name tracked={tracked} isPhone />}
      menu={menu}
      search={{
        label: "Search your tracked keywords",
        placeholder: "Keyword, product, ASIN or label",
        value: search,
        onChange: (text) => void navigate({ search: text ? { search: text } : {}, replace: true }),
      }}
      create={create}
      above={!isInPlan && <NotInPlan what="trackedKeywords" />}
      empty={
        search ? (
          <Empty title="No results">No tracked keyword matches “{search}”.</Empty>
        ) : (
          <Empty icon={<IconKey />} title="No tracked keywords yet">
            Follow the niche score of a keyword, and the rank of your product for it.
          </Empty>
        )
      }
    />
  );
}

function Name({ tracked, isPhone = false }: { tracked: TrackedKeyword; isPhone?: boolean }) {
  const { keyword, marketplace, label, asin } = tracked;
  const figures = [`score ${number(scoreOf(tracked))}`, asin !== null && `rank ${rankText(tracked)}`];
  return (
    <TwoLines
      name={
        <Link to="/research" search={{ keyword, marketplace: marketplace as Marketplace }}>
          {keyword}
        </Link>
      }
      under={[label, ...(isPhone ? figures : [countryOf(marketplace)])].filter(Boolean).join(" · ")}
    />
  );
}

function OfProduct({ tracked: { asin, product, marketplace } }: { tracked: TrackedKeyword }) {
  if (asin === null) return <>{UNKNOWN}</>;
  return (
    <ProductName
      product={{ asin, title: product?.title ?? null, imageUrl: product?.imageUrl ?? null }}
      marketplace={marketplace}
      {...(!product && { under: "no data yet" })}
    />
  );
}

function rankText({ asin, rank, totalResults, rankSource, evaluatedAt }: TrackedKeyword): string {
  if (asin === null || evaluatedAt === null) return UNKNOWN;
  if (rank === null) return "over 1,000";
  return rankSource === "marketplace" || totalResults === null
    ? number(rank)
    : `${number(rank)} of ${number(totalResults)}`;
}

function seenAt({ evaluatedAt, rankSource, rankSeenAt }: TrackedKeyword): string {
  if (evaluatedAt === null) return "Not ranked yet";
  return rankSource === "marketplace"
    ? `In the marketplace’s results, ${ago(rankSeenAt ?? evaluatedAt)}`
    : `In Nichescope’s results, ${ago(evaluatedAt)}`;
}
