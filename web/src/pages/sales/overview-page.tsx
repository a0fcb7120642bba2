import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { utcDate } from "../../parts/format.ts";
import { Loading, Shown } from "../../parts/states.tsx";
import { ExportCsv } from "./export-csv.tsx";
import { chosenBlock, shownBasis, spanText } from "./figure-text.ts";
import { PeriodFigures } from "./period-figures.tsx";
import { type Basis, figuresRequest } from "./sales-choice.ts";
import { ChoiceBar, HiddenMoney, NoSales, SalesFrame } from "./sales-frame.tsx";
import { type Block, type Summary, summaryQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales");

/** The earnings of a period, from gross sales to net profit. */
export function SalesOverviewPage() {
  const { choice } = useSalesChoice();
  const query = useQuery(summaryQuery(figuresRequest(choice)));
  const block = query.data && chosenBlock(query.data, choice);
  const hasReports = query.data === undefined || isCovered(query.data);
  return (
    <SalesFrame
      title="Sales overview"
      about="What you sold, paid and earned, from your own reports."
      actions={block && <ExportCsv path="/api/v1/sales/summary" query={figuresRequest(choice)} />}
    >
      {hasReports && <ChoiceBar basis={shownBasis(block, choice.basis)} />}
      <Shown query={query} loading={<Loading rows={4} height={110} />}>
        {(summary) =>
          !isCovered(summary) ? (
            <NoSales>
              Upload your settlement reports and order reports from Seller Central, and every figure is traced to its
              lines. Only your account sees them.
            </NoSales>
          ) : (
            <Stack gap="lg" aria-busy={query.isPlaceholderData}>
              <HiddenMoney isHidden={summary.moneyHidden} />
              <Freshness summary={summary} />
              {block === undefined ? (
                <NothingHere summary={summary} />
              ) : (
                <Body summary={summary} block={block} basis={shownBasis(block, choice.basis)} />
              )}
            </Stack>
          )
        }
      </Shown>
    </SalesFrame>
  );
}

const isCovered = ({ coverage: { ordersTo, settledTo }, blocks }: Summary): boolean =>
  ordersTo !== null || settledTo !== null || blocks.length > 0;

type BodyProps = { summary: Summary; block: Block; basis: Basis };

function Body({ summary, block, basis }: BodyProps) {
  const { figure, step } = route.useSearch();
  const navigate = route.useNavigate();
  const figures = block[basis];
  if (figures === null) return <NoBasis basis={basis} />;
  return (
    <PeriodFigures
      {...{ summary, block, basis, figures, figure, step }}
      onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, ...chosen }), resetScroll: false })}
    />
  );
}

/** The newest day of each kind of report, and how amounts were converted. */
function Freshness({ summary: { coverage, conversion, blocks } }: { summary: Summary }) {
  const { ordersFrom, ordersTo, settledFrom, settledTo, completeTo } = coverage;
  const previous = blocks[0]?.previous.from;
  const isLate =
    previous !== undefined && [ordersFrom, settledFrom].some((first) => first !== null && first > previous);
  const known = [
    ordersTo && `orders ${spanText({ from: ordersFrom ?? ordersTo, to: ordersTo })}`,
    settledTo && `settlements ${spanText({ from: settledFrom ?? settledTo, to: settledTo })}`,
  ].filter(Boolean);
  const missing = conversion?.missing.map(({ currency, days }) => `${currency} (${days} days)`) ?? [];
  return (
    <Text size="sm" c="dimmed">
      Your reports: {known.join("; ")}.{completeTo && ` Data are complete until ${utcDate(completeTo)}.`}
      {isLate && ` Changes need reports that begin on ${utcDate(previous)} or before.`}
      {conversion &&
        ` Amounts are converted to ${conversion.currency} at rates from ${utcDate(conversion.ratesFrom)} to ${utcDate(conversion.ratesTo)}, each at the rate of its day.`}
      {missing.length > 0 && ` No rate for ${missing.join(", ")}: these amounts are left out.`}
    </Text>
  );
}

/** The period has no data, but an earlier one has. */
function NothingHere({ summary: { coverage, ...span } }: { summary: Summary }) {
  const { choose } = useSalesChoice();
  const newest = [coverage.ordersTo, coverage.settledTo]
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  return (
    <Alert color="gray" icon={<IconCalendarOff />} title={`No sales in ${spanText(span)}`}>
      <Group gap="sm">
        {newest ? `Your newest report ends on ${utcDate(newest)}.` : "Your reports have no sales yet."}
        {newest && (
          <Button
            size="xs"
            variant="default"
            onClick={() => choose({ period: undefined, start: undefined, end: undefined })}
          >
            Show the last 30 days with data
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** One basis has no report yet; the other one has. */
function NoBasis({ basis }: { basis: Basis }) {
  const { choose } = useSalesChoice();
  const [report, other] = basis === "ordered" ? ["order", "settled"] : ["settlement", "ordered"];
  return (
    <NoSales title={`No ${report} report yet`}>
      The {basis} basis needs your {report} reports.{" "}
      <Button size="compact-sm" variant="subtle" onClick={() => choose({ basis: other as Basis })}>
        Show the {other} basis
      </Button>
    </NoSales>
  );
}

export function ChartSkeleton() {
  return <Skeleton height={340} radius="md" />;
}
