import { Anchor, FocusTrap, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Delta } from "../../parts/delta.tsx";
import { counted, date, utcDay } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { BRIDGE, type BridgeStep } from "./bridge-steps.ts";
import {
  changeOf,
  type Drawn,
  figureText,
  lacksRefunds,
  moneyText,
  type ShownPeriod,
  unsigned,
} from "./figure-text.ts";
import { ADVERTISING_SOURCES, FEE_SOURCES, FIGURES, type FigureName } from "./figure-words.ts";
import { type Figures, settlementsQuery } from "./sales-queries.ts";

type Shown = ShownPeriod & { figures: Figures };

/** Figures beside the parts of a step. */
const BESIDE: Partial<Record<BridgeStep, readonly Drawn[]>> = {
  Sales: ["units", "orders", "netSales"],
  Refunds: ["unitsRefunded", "refundRate"],
  Goods: ["roi"],
  Profit: ["netBeforeCost", "margin", "roi", "tax"],
};

/** What a step is made of, to the cent: its figures with their changes, where they come from, and the settlements with its lines. */
export function BridgeLines({ shown, step, sku }: { shown: Shown; step: BridgeStep; sku: string | undefined }) {
  const { figures, block, show } = shown;
  const { total, parts = [] } = BRIDGE[step];
  const rows: [FigureName, string][] = [
    ...parts.filter((name) => figures[name] !== 0),
    ...(total ? [total] : []),
    ...(BESIDE[step] ?? []),
  ].map((name) => [
    name,
    FIGURES[name].kind === "money" ? moneyText(figures[name], show) : figureText(name, figures[name], show),
  ]);
  const { traffic, advertising } = block;
  if (step === "Sales" && traffic)
    for (const name of ["sessions", "conversion", "buyBoxShare"] as const)
      rows.push([name, figureText(name, traffic[name], show)]);
  if (step === "Ads")
    for (const name of ["acos", "tacos"] as const) rows.push([name, figureText(name, advertising[name], show)]);
  return (
    <Stack gap="xs">
      {/* Not a help tip, which would open over the figures. */}
      <FocusTrap.InitialFocus />
      <Table aria-label={step} horizontalSpacing={0} verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {rows.map(([name, text]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={name === total ? 500 : 400}>
                <Group gap={2} wrap="nowrap">
                  {FIGURES[name].name} <HelpTip about={FIGURES[name].name}>{FIGURES[name].about}</HelpTip>
                </Group>
              </Table.Th>
              <Table.Td ta="right" fw={500} className="figures">
                {text}
              </Table.Td>
              <Table.Td ta="right" w={76} fz="xs">
                {/* Parts of fees that are still estimated would seem to fall. */}
                {name in figures && !parts.includes(name as Drawn) && (
                  <FigureChange name={name as Drawn} shown={shown} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Source shown={shown} step={step} />
      <Settlements shown={shown} step={step} sku={sku} />
    </Stack>
  );
}

/** The change since the compared period. */
export function FigureChange({ name, shown, from }: { name: Drawn; shown: ShownPeriod; from?: boolean }) {
  const change = changeOf(name, shown);
  if (change === null) return null;
  const { better } = FIGURES[name];
  const before = shown.past?.[shown.basis]?.[name];
  return (
    <span>
      <Delta {...change} better={better === "neither" ? null : better === "more" ? "up" : "down"} />
      {from && <Text span c="dimmed">{` from ${figureText(name, unsigned(name, before), shown.show)}`}</Text>}
    </span>
  );
}

/** Where the amounts of a step come from, if not from settlements alone. */
function Source({ shown: { summary, block, figures, show }, step }: { shown: Shown; step: BridgeStep }) {
  const { settledTo } = summary.coverage;
  const { unitsUnsettled, estimatedFrom, unitsWithoutCost, refundsWithoutCost } = figures;
  const text =
    step === "Ads"
      ? `${ADVERTISING_SOURCES[block.advertising.source]}${block.advertising.sales === null ? "" : `; ${moneyText(block.advertising.sales, show)} of sales attributed to ads`}`
      : step === "Fees" && estimatedFrom !== null
        ? `Fees of ${counted(unitsUnsettled, "unit")} are estimated ${FEE_SOURCES[estimatedFrom]}`
        : step === "Refunds" && settledTo !== null && lacksRefunds(summary, summary.coverage)
          ? `Known to ${utcDay(settledTo)}`
          : step === "Goods" && unitsWithoutCost + refundsWithoutCost > 0
            ? `${counted(unitsWithoutCost + refundsWithoutCost, "unit")} without a cost`
            : undefined;
  return (
    <Group justify="space-between" gap="xs" c="dimmed" fz="xs">
      {text && <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>}
      {step === "Goods" && (
        <Anchor fz="xs" renderRoot={(props) => <Link {...props} to="/sales/costs" />}>
          Costs
        </Anchor>
      )}
      {step === "Other" && figures.unclassifiedLines > 0 && <UnclassifiedLink lines={figures.unclassifiedLines} />}
    </Group>
  );
}

export function UnclassifiedLink({ lines }: { lines: number }) {
  return (
    <Anchor
      fz="xs"
      underline="always"
      c="var(--ink-2)"
      renderRoot={(props) => <Link {...props} to="/sales/settlements" search={{ tab: "classes" }} />}
    >
      {counted(lines, "line")} without a class
    </Anchor>
  );
}

const MOST_SETTLEMENTS = 6;

/** The settlements of the period; each opens with the lines of the step. */
function Settlements({
  shown: { summary, block },
  step,
  sku,
}: {
  shown: Shown;
  step: BridgeStep;
  sku: string | undefined;
}) {
  const { data } = useQuery(settlementsQuery());
  const within = data?.settlements.filter(
    ({ startAt, endAt, currency }) =>
      currency === block.currency &&
      startAt !== null &&
      startAt.slice(0, 10) <= summary.to &&
      (endAt === null || endAt.slice(0, 10) >= summary.from),
  );
  if (!within?.length) return null;
  const { lines } = BRIDGE[step];
  return (
    <Group gap="2px 12px" fz="xs" component="nav" aria-label="Settlement lines">
      <Text span fz="xs" c="dimmed">
        Settlement lines
      </Text>
      {within.slice(0, MOST_SETTLEMENTS).map(({ id, startAt, endAt }) => (
        <Anchor
          key={id}
          fz="xs"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/sales/settlements/$settlementId"
              params={{ settlementId: id }}
              search={{ ...(lines && { class: lines }), ...(sku && { search: sku }) }}
            />
          )}
        >
          {endAt === null ? date(startAt) : `${utcDay(startAt?.slice(0, 10) ?? "")} – ${utcDay(endAt.slice(0, 10))}`}
        </Anchor>
      ))}
    </Group>
  );
}
