import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Rows } from "../../parts/bars.tsx";
import { DocsLink } from "../../parts/docs-link.tsx";
import { change, date, estimate, estimatedMoney, money, number, UNKNOWN } from "../../parts/format.ts";
import { Kpi, KpiStrip } from "../../parts/kpi.tsx";
import { LevelBar, RangeBar } from "../../parts/range-bar.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { brandBars, bucketsOf, countWithin } from "./figure-buckets.ts";
import { FigureRange } from "./figure-range.tsx";
import { filtersOf } from "./parameters.ts";
import classes from "./research.module.css";
import { isBelieved, SCORE_NAMES, type ScoreName, scoreMeaning, scoreWord, verdictOf } from "./score-words.ts";
import { type Found, nicheHistoryQuery, type SearchRequest } from "./search-query.ts";
import { useResearch } from "./use-research.ts";

type StripProps = {
  searchRequest: SearchRequest;
  /** Undefined while loading. */
  found: Found | undefined;
  /** All products of the keyword or the marketplace, without filters: what histograms show. */
  whole: Found | undefined;
};

/** The answer in words, then the figures behind it. Each opens its explanation. */
export function Strip({ searchRequest, found, whole }: StripProps) {
  const isSelection = searchRequest.keyword === null;
  const { title, why } = found ? verdictOf(found, isSelection) : { title: "", why: "" };
  return (
    <div className={classes["strip"]}>
      <div className={classes["verdict"]}>
        {found ? (
          <>
            <Text size="xl" fw={600} lh="24px" component="h2" m={0}>
              {title}
            </Text>
            <p>{why}</p>
          </>
        ) : (
          <>
            <Skeleton height={20} width={140} my={2} />
            <Skeleton height={14} width={220} my={3} />
          </>
        )}
      </div>
      <KpiStrip label={scoreMeaning("score", isSelection).name} className={classes["figures"]}>
        {SCORE_NAMES.map((name) => (
          <Score key={name} name={name} found={found} searchRequest={searchRequest} whole={whole} />
        ))}
        <span className={classes["split"]} aria-hidden />
        <Figures found={found} whole={whole} searchRequest={searchRequest} />
      </KpiStrip>
    </div>
  );
}

function Score({ name, found, searchRequest, whole }: StripProps & { name: ScoreName }) {
  const { name: label, about } = scoreMeaning(name, searchRequest.keyword === null);
  if (found === undefined || !isBelieved(found.nicheScore))
    return <Kpi label={label} value={UNKNOWN} below={<LevelBar value={null} width="100%" />} />;
  const { nicheScore, explain } = found;
  const { word, color } = scoreWord(name, found);
  const { low, high } = nicheScore.range;
  const sentences = [
    explain?.sentences[name],
    name === "score" && explain?.sentences.inputs,
    name === "opportunity" && explain?.sentences.listings,
  ];
  return (
    <Kpi
      label={label}
      value={number(nicheScore[name])}
      unit={name === "score" ? "of 100" : word}
      below={
        name === "score" ? (
          <RangeBar low={low} value={nicheScore.score} high={high} scale={[0, 100]} width="100%" />
        ) : (
          <LevelBar value={nicheScore[name]} color={color} width="100%" />
        )
      }
    >
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {about}
        </Text>
        {sentences.filter(Boolean).map((sentence) => (
          <Text key={String(sentence)}>{sentence}</Text>
        ))}
        {name === "competition" && whole?.distributions && (
          <Brands distributions={whole.distributions} searchRequest={searchRequest} />
        )}
        <Text size="xs" c="dimmed">
          {nicheScore.asOf && `As of ${date(nicheScore.asOf)}. `}
          <DocsLink to="guides/niche-score">How scores work</DocsLink>
        </Text>
      </Stack>
    </Kpi>
  );
}

function Brands({
  distributions,
  searchRequest,
}: {
  distributions: NonNullable<Found["distributions"]>;
  searchRequest: SearchRequest;
}) {
  const { change: filter } = useResearch();
  return (
    <Rows
      bars={brandBars(distributions, filtersOf(searchRequest), (brand) => void filter({ brand }))}
      label="Share of sales by brand"
    />
  );
}

/** What the products of a result set sell, earn, cost and have of reviews. */
function Figures({ found, whole, searchRequest }: StripProps) {
  const statistics = found && found.totalResults > 0 ? found.explain?.statistics : undefined;
  const currency = found?.currency ?? "USD";
  const ranged = (figure: "Price" | "Revenue" | "Reviews", lines: ReactNode) =>
    whole?.distributions && (
      <Stack gap="sm">
        {lines}
        <FigureRange figure={figure} distributions={whole.distributions} currency={currency} />
      </Stack>
    );
  const few = countWithin(bucketsOf(found?.distributions, "Reviews"), undefined, 99);
  const known = statistics && (
    <Text>
      Known for {number(statistics.known.sales)} of {number(statistics.products)} products; the median sells{" "}
      {estimate(statistics.unitsMedian)} and earns {estimatedMoney(statistics.revenueMedian, currency)} a month.
    </Text>
  );
  return (
    <>
      <Kpi
        label="Units a month"
        value={estimate(statistics?.unitsTotal)}
        below={statistics && `median ${estimate(statistics.unitsMedian)}`}
      >
        {known}
      </Kpi>
      <Kpi
        label="Revenue a month"
        value={estimatedMoney(statistics?.revenueTotal, currency)}
        below={statistics && `median ${estimatedMoney(statistics.revenueMedian, currency)}`}
      >
        {known && ranged("Revenue", known)}
      </Kpi>
      <Kpi
        label="Median price"
        value={money(statistics?.priceMedian, currency)}
        below={
          statistics?.priceLow != null &&
          `${estimatedMoney(statistics.priceLow, currency)}–${estimatedMoney(statistics.priceHigh, currency)}`
        }
      >
        {statistics && ranged("Price", <Text>Half of the products cost between the two prices below the median.</Text>)}
      </Kpi>
      <Kpi
        label="Median reviews"
        value={number(statistics?.reviewsMedian)}
        below={statistics && `${number(few)} under 100`}
      >
        {statistics &&
          ranged(
            "Reviews",
            <Text>The best sellers have a median of {number(statistics.front.reviewsMedian)} reviews.</Text>,
          )}
      </Kpi>
      {searchRequest.keyword !== null && <PastYear found={found} keyword={searchRequest.keyword} />}
    </>
  );
}

/** The units a month since the niche was first recorded, a year back at most. */
function PastYear({ found, keyword }: { found: Found | undefined; keyword: string }) {
  const { data } = useQuery({
    ...nicheHistoryQuery(found?.correctedKeyword ?? keyword, (found?.marketplace ?? "amazon.com") as never),
    enabled: found !== undefined && found.totalResults > 0,
  });
  const points = (data?.points ?? []).flatMap(({ day, monthlyUnits }) =>
    monthlyUnits === null ? [] : [{ at: day, value: monthlyUnits }],
  );
  const [first, last] = [points[0], points.at(-1)];
  const isKnown = first !== undefined && last !== undefined && first !== last && first.value > 0;
  return (
    <Kpi
      label="Past year"
      value={isKnown ? change(last.value / first.value - 1) : UNKNOWN}
      below={
        isKnown && <Sparkline points={points} label={`Units a month since ${date(first.at)}`} width={72} height={16} />
      }
    >
      {found !== undefined && (
        <Text>
          {isKnown
            ? `${estimate(first.value)} units/month on ${date(first.at)}, ${estimate(last.value)} on ${date(last.at)}, without filters.`
            : "Recorded once a day from the first search on: the trend shows from the second day."}
        </Text>
      )}
    </Kpi>
  );
}
