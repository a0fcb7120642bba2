import { ActionIcon, Anchor, Group, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import type { QueryParameters, ResponseData } from "@nichescope/client";
import { IconArrowRight, IconChartPie } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { client } from "../../api/client.ts";
import { COUNTED } from "../../api/query-client.ts";
import { useHasRole } from "../../api/session.ts";
import { compact, counted, estimatedMoney, number, percent, UNKNOWN } from "../../parts/format.ts";
import { LOCALE } from "../../parts/locale.ts";
import { countryOf, DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { NotInPlan, useIsInPlan } from "../../parts/not-in-plan.tsx";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { RangeBar } from "../../parts/range-bar.tsx";
import { Select } from "../../parts/select.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { RowTable, TwoLines } from "../../parts/wide-table.tsx";
import { marketListsQuery } from "../markets/market-queries.ts";
import { HIDDEN, spanText } from "./figure-text.ts";
import { HiddenMoney, SalesPage } from "./sales-page.tsx";
import { calibrationQuery, useSalesChanged } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/market");

type Market = ResponseData<"/api/v1/sales/market", "get">;

const marketQuery = (query: QueryParameters<"/api/v1/sales/market", "get">) =>
  queryOptions({
    queryKey: ["sales", "market", query],
    queryFn: () => client.get("/api/v1/sales/market", { query }),
    staleTime: 60_000,
    ...COUNTED,
  });

/** Own sales beside the estimate of their market, and the calibration of estimates. */
export function SalesMarketPage() {
  const isInPlan = useIsInPlan("search");
  const { keyword, list } = route.useSearch();
  return (
    <SalesPage title="Market share" control={isInPlan && <Choice />}>
      {!isInPlan ? (
        <NotInPlan what="search" />
      ) : (
        <>
          {keyword || list ? (
            <Share {...(list ? { marketListId: list } : { keyword: keyword ?? "" })} />
          ) : (
            <Empty icon={<IconChartPie />} title="Choose a market">
              Enter a keyword or choose a market list: your own sales of 30 days, beside the estimate of all others.
            </Empty>
          )}
          {!keyword && !list && <Calibration />}
        </>
      )}
    </SalesPage>
  );
}

function Choice() {
  const given = route.useSearch();
  const navigate = route.useNavigate();
  const { data: lists = [] } = useQuery(marketListsQuery);
  const [keyword, setKeyword] = useState(given.keyword ?? "");
  // The keyword changes with the browser's Back button, too.
  useEffect(() => setKeyword(given.keyword ?? ""), [given.keyword]);
  const choose = (chosen: { keyword?: string | undefined; list?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, keyword: undefined, list: undefined, ...chosen }) as never,
      resetScroll: false,
    });
  return (
    <Group gap="xs" wrap="nowrap">
      <form
        style={{ flex: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (keyword.trim()) choose({ keyword: keyword.trim() });
        }}
      >
        <TextInput
          variant="filled"
          aria-label="Keyword"
          placeholder="Keyword, such as yoga mat"
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          maxLength={200}
          rightSection={
            <ActionIcon type="submit" variant="subtle" color="gray" size={28} aria-label="Compare">
              <IconArrowRight size={16} />
            </ActionIcon>
          }
        />
      </form>
      {lists.length > 0 && (
        <Select
          aria-label="Market list"
          placeholder="Market list"
          data={lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={given.list ?? null}
          onChange={(list) => choose({ list: list ?? undefined })}
          clearable
          clearButtonProps={{ "aria-label": "Clear the list" }}
          w={160}
        />
      )}
    </Group>
  );
}

function Share(subject: { keyword: string } | { marketListId: string }) {
  const { choice } = useSalesChoice();
  const marketplace = choice.shop ?? DEFAULT_MARKETPLACE;
  const query = useQuery(marketQuery({ ...subject, marketplace }));
  return (
    <Shown query={query} loading={<Loading rows={2} height={150} />}>
      {(market) => (
        <Stack gap="lg">
          <HiddenMoney isHidden={market.moneyHidden} />
          <Group gap={48} align="flex-start">
            <ShareFigure
              title="My share of units"
              share={market.units}
              amount={(value) => `${number(value)} units`}
              isHidden={false}
            />
            <ShareFigure
              title="My share of sales"
              share={market.sales}
              amount={(value) => estimatedMoney(value, market.currency)}
              isHidden={market.moneyHidden}
            />
          </Group>
          <OwnProducts market={market} />
          <Calibration />
        </Stack>
      )}
    </Shown>
  );
}

const smallShare = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 2 });

/** A share that rounds to nothing is not zero. */
function shareText(share: number, mine: number | null): string {
  if (share === 0 && (mine ?? 0) > 0) return "Less than 0.01%";
  return share < 0.1 ? smallShare.format(share / 100) : percent(share / 100);
}

type ShareFigureProps = {
  title: string;
  share: Market["units"];
  amount: (value: number | null) => string;
  isHidden: boolean;
};

function ShareFigure({ title, share: of, amount, isHidden }: ShareFigureProps) {
  const { share, low, high, mine, rivals, known, unknown, sources } = of;
  const [from, to] = [low ?? 0, high ?? 0];
  return (
    <section aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text fz={24} lh="28px" my={4} fw={600} className="figures">
        {share === null ? (isHidden ? HIDDEN : UNKNOWN) : shareText(share, mine)}
      </Text>
      {share !== null && (
        <Stack gap={6}>
          <RangeBar low={from} value={share} high={to} scale={[0, Math.max(to, share) * 1.25]} width={208} />
          <Text size="xs" c="dimmed">
            Likely {shareText(from, mine)}–{shareText(to, mine)}
          </Text>
        </Stack>
      )}
      <Text size="xs" c="dimmed" mt={4} className="figures">
        {mine !== null &&
          `${amount(mine)} yours, ${rivals === null ? "rivals unknown" : `about ${amount(rivals)} of rivals`}`}
      </Text>
      <Text size="xs" c="dimmed">
        {counted(known, "product")} of rivals with figures
        {sources.calibrated > 0 && `, ${number(sources.calibrated)} calibrated by your sales`}
        {unknown > 0 && `; ${number(unknown)} left out (no estimate)`}
      </Text>
    </section>
  );
}

function OwnProducts({ market }: { market: Market }) {
  const { marketplace } = market;
  if (market.products.length === 0) return <Text c="dimmed">None of your products with orders is in this market.</Text>;
  return (
    <Panel title="Your products in this market" about={spanText(market)}>
      <RowTable
        label="Your products in this market"
        rows={market.products}
        rowKey={({ asin }) => asin}
        columns={[
          [
            "Product",
            ({ asin, title }) => (
              <TwoLines under={asin}>
                <Anchor
                  lineClamp={2}
                  renderRoot={(props) => (
                    <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin }} />
                  )}
                >
                  {title ?? asin}
                </Anchor>
              </TwoLines>
            ),
          ],
          ["Rank", ({ bsr }) => number(bsr), "figure"],
          ["Your units", ({ units: own }) => number(own), "figure"],
          [
            "Estimate",
            ({ estimate, estimateLow: low, estimateHigh: high }) => (
              <TwoLines under={low !== null && high !== null && `${compact(low)}–${compact(high)}`}>
                {estimate === null ? UNKNOWN : `about ${number(estimate)}`}
              </TwoLines>
            ),
            "figure",
          ],
          [
            "Your sales",
            ({ sales }) => (sales === null && market.moneyHidden ? HIDDEN : estimatedMoney(sales, market.currency)),
            "figure",
          ],
        ]}
      />
    </Panel>
  );
}

const METHODS = { none: "Too few pairs", curve: "Own curve", not_better: "Not used: no better" } as const;

/** Estimates of this account, corrected by its own pairs of rank and units. */
function Calibration() {
  const query = useQuery(calibrationQuery);
  const changed = useSalesChanged();
  const mayChange = useHasRole("member");
  const set = async (enabled: boolean) => {
    try {
      await client.put("/api/v1/sales/calibration", { body: { enabled } });
      await changed();
      notifyDone(enabled ? "Estimates are calibrated by your sales." : "Estimates are no longer calibrated.");
    } catch (error) {
      notifyFailed(error);
    }
  };
  const error = (value: number | null) => (value === null ? UNKNOWN : `±${percent(value / 100)}`);
  return (
    <Panel title="Calibration">
      <Shown query={query} loading={<Loading rows={2} height={36} />}>
        {({ enabled, curves, fewestPairs }) => (
          <Stack gap="sm">
            <Switch
              label="Calibrate estimates by my sales"
              description="For your account only."
              checked={enabled}
              disabled={!mayChange}
              onChange={(event) => void set(event.currentTarget.checked)}
            />
            {curves.length === 0 ? (
              <Text size="sm" c="dimmed">
                No pairs yet. It takes {counted(fewestPairs, "pair")} of a rank and the units of 30 days, from order
                reports of tracked products.
              </Text>
            ) : (
              <RowTable
                label="Calibration by category"
                rows={curves}
                rowKey={({ marketplace, category }) => `${marketplace} ${category}`}
                columns={[
                  [
                    "Category",
                    ({ category, marketplace }) => (
                      <TwoLines under={countryOf(marketplace)}>{category ?? "All categories"}</TwoLines>
                    ),
                  ],
                  ["Products", ({ products }) => number(products), "figure"],
                  ["Pairs", ({ pairs }) => number(pairs), "figure"],
                  ["Method", ({ method }) => METHODS[method]],
                  ["Error before", ({ errorBefore }) => error(errorBefore), "figure"],
                  ["Error after", ({ errorAfter }) => error(errorAfter), "figure"],
                ]}
              />
            )}
          </Stack>
        )}
      </Shown>
    </Panel>
  );
}
