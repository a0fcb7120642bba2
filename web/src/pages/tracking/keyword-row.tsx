import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Notified } from "../../parts/channel-choice.tsx";
import { number, rating } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { ProductName } from "../../parts/product-name.tsx";
import { Trend } from "../../parts/trend.tsx";
import { ActionGroup, Cell, WatchRow } from "../../parts/watch-list.tsx";
import { When } from "../../parts/when.tsx";
import { KeywordTerms } from "./keyword-terms.tsx";
import { LastChange } from "./product-row.tsx";
import { RowActions } from "./row-actions.tsx";
import { keywordTermsInWords } from "./terms-in-words.ts";
import { RECENT_DAYS, type TrackedKeyword } from "./watch-query.ts";

export function KeywordRow({ tracked }: { tracked: TrackedKeyword }) {
  const [isOpen, setOpen] = useState(false);
  const { keyword, marketplace, asin, label, recent } = tracked;
  const alertFor = {
    keyword,
    marketplace,
    metric: asin === null ? "nicheScore" : "keywordRank",
    ...(asin !== null && { asin }),
  };
  return (
    <WatchRow
      name={label ?? keyword}
      cells={
        <>
          <div>
            <Anchor
              fw={600}
              renderRoot={(props) => (
                <Link {...props} to="/research" search={{ keyword, marketplace: marketplace as Marketplace }} />
              )}
            >
              {keyword}
            </Anchor>
            <Text size="xs" c="dimmed" mb={6}>
              {[label, marketplace].filter(Boolean).join(" · ")}
            </Text>
            {asin !== null && (
              <ProductName
                product={{ asin, title: tracked.product?.title ?? null, imageUrl: tracked.product?.imageUrl ?? null }}
                marketplace={marketplace}
                {...(!tracked.product && { under: "no data yet" })}
              />
            )}
          </div>
          <KeywordRank tracked={tracked} />
          <Cell name="Niche score">
            {rating(recent?.nicheScore.at(-1)?.value)}
            <Trend
              points={recent?.nicheScore}
              label={`Niche score of ${keyword} over ${RECENT_DAYS} days`}
              color="var(--chart-5)"
            />
          </Cell>
          <Cell name="Last change" isWide>
            {asin === null ? "–" : <LastChange tracked={tracked} />}
          </Cell>
          <Cell name="Notify when" isWide>
            {keywordTermsInWords(tracked)}
            {asin !== null && <Notified of="keyword" channels={tracked.channels} />}
          </Cell>
          <ActionGroup>
            <RowActions
              title={label ?? keyword}
              isOpen={isOpen}
              onEdit={() => setOpen(!isOpen)}
              alertFor={alertFor}
              kind="keywords"
              id={tracked.id}
            />
          </ActionGroup>
        </>
      }
      below={isOpen && <KeywordTerms tracked={tracked} onDone={() => setOpen(false)} />}
    />
  );
}

function KeywordRank({ tracked }: { tracked: TrackedKeyword }) {
  const { asin, rank, rankSource, rankSeenAt, totalResults, evaluatedAt, recent, keyword } = tracked;
  if (asin === null) return <Cell name="Keyword rank">–</Cell>;
  return (
    <Cell name="Keyword rank">
      {evaluatedAt === null && "not ranked yet"}
      {evaluatedAt !== null && (rank === null ? "not in the top 1,000" : number(rank))}
      {evaluatedAt !== null && (
        <Text span size="xs" c="dimmed">
          {" "}
          {rankSource === "marketplace" ? (
            <>
              in the marketplace’s results, <When at={rankSeenAt ?? evaluatedAt} />
            </>
          ) : (
            <>
              {totalResults !== null && `of ${number(totalResults)} `}in Nichescope’s results, <When at={evaluatedAt} />
            </>
          )}
        </Text>
      )}
      <Trend
        points={recent?.rank}
        label={`Keyword rank for ${keyword} over ${RECENT_DAYS} days. Up is better.`}
        color="var(--chart-3)"
        lowerIsBetter
      />
    </Cell>
  );
}
