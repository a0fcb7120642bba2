import { Anchor, FocusTrap, Group, Popover, Stack, Text, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { counted, estimatedMoney, utcDay } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { RangeBar } from "../../parts/range-bar.tsx";
import { Bases } from "./bases.tsx";
import { FigureChange, UnclassifiedLink } from "./bridge-lines.tsx";
import { figureText, lacksRefunds, type ShownPeriod, wholeText } from "./figure-text.ts";
import { FEE_SOURCES, FIGURES } from "./figure-words.ts";
import classes from "./period-figures.module.css";
import { HiddenMoney } from "./sales-page.tsx";
import type { Figures } from "./sales-queries.ts";

type Shown = ShownPeriod & { figures: Figures };

/** The one figure of a period: the net profit with its change and its likely range, and what it still lacks. */
export function Hero({ shown, children }: { shown: Shown; children?: ReactNode }) {
  const { figures, show } = shown;
  const name = show.isHidden ? "units" : "netProfit";
  const title = show.isHidden
    ? "Units sold"
    : figures.unitsUnsettled > 0
      ? "Expected net profit"
      : FIGURES.netProfit.name;
  return (
    <section className={classes["hero"]} aria-label={title}>
      <Group gap={2} h={24}>
        <h2>{title}</h2>
        <HelpTip about={title}>{FIGURES[name].about}</HelpTip>
        {children && <span className={classes["view"]}>{children}</span>}
      </Group>
      <p className={`figures ${classes["figure"]}`}>{figureText(name, figures[name], show)}</p>
      <Text component="p" mih={20}>
        {!show.isHidden && figures.netProfit === null ? (
          <Text span c="dimmed">
            {wholeText(figures.netBeforeCost, show)} before cost of goods
          </Text>
        ) : (
          <FigureChange name={name} shown={shown} from />
        )}
      </Text>
      <Likely figures={figures} currency={show.currency} />
      <HiddenMoney isHidden={show.isHidden} />
      <Notes shown={shown} />
    </section>
  );
}

function Likely({ figures, currency }: { figures: Figures; currency: string }) {
  const { netProfitLow: low, netProfit: value, netProfitHigh: high } = figures;
  if (low === null || high === null || low === high) return null;
  const room = (high - low) / 2;
  return (
    <div className={classes["likely"]}>
      <RangeBar low={low} value={value} high={high} scale={[low - room, high + room]} width="100%" />
      <Text size="xs" c="dimmed" component="p">
        Likely {estimatedMoney(low, currency)}–{estimatedMoney(high, currency)}
      </Text>
    </div>
  );
}

/** Small notes beside the figure: what is estimated, unknown or left out. Each links to its details. */
function Notes({ shown }: { shown: Shown }) {
  const { summary, figures, block, show } = shown;
  const { unitsUnsettled, unitsWithoutFees, unclassifiedLines } = figures;
  const withoutCost = figures.unitsWithoutCost + figures.refundsWithoutCost;
  const { conversion } = summary;
  const { settledTo } = summary.coverage;
  return (
    <Stack gap={0} align="flex-start" className={classes["notes"] ?? ""}>
      {block.pending && (unitsUnsettled > 0 || block.pending.parts.length > 0) && <Unsettled shown={shown} />}
      {unitsWithoutFees > 0 && <span>Fees of {counted(unitsWithoutFees, "unit")} are unknown</span>}
      {withoutCost > 0 && !show.isHidden && (
        <Anchor
          fz="xs"
          underline="always"
          c="var(--ink-2)"
          renderRoot={(props) => <Link {...props} to="/sales/costs" />}
        >
          {counted(withoutCost, "unit")} without a cost
        </Anchor>
      )}
      {unclassifiedLines > 0 && <UnclassifiedLink lines={unclassifiedLines} />}
      {settledTo !== null && lacksRefunds(summary, summary.coverage) && (
        <span>Refunds known to {utcDay(settledTo)}</span>
      )}
      {conversion && (
        <span>
          In {conversion.currency} at imported rates
          {conversion.missing.map(({ currency, days }) => `; no rate for ${currency} on ${counted(days, "day")}`)}
        </span>
      )}
    </Stack>
  );
}

/** Opens both bases side by side. */
function Unsettled({ shown: { figures, block, show } }: { shown: Shown }) {
  const { unitsUnsettled, estimatedFees, estimatedFrom } = figures;
  const text = unitsUnsettled > 0 ? `${counted(unitsUnsettled, "unit")} not settled yet` : "Ordered and settled";
  return (
    <Popover position="bottom-start" width={460} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton fz="xs" td="underline">
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)">
        <FocusTrap.InitialFocus />
        {estimatedFrom !== null && estimatedFees !== null && (
          <Text size="xs" c="dimmed" mb="xs">
            Their fees, about {wholeText(-estimatedFees, show)}, are estimated {FEE_SOURCES[estimatedFrom]}.
          </Text>
        )}
        <Bases block={block} show={show} />
      </Popover.Dropdown>
    </Popover>
  );
}
