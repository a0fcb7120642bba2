import { Alert } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { counted, utcDay } from "../../parts/format.ts";
import { lacksRefunds, moneyText, type Show } from "./figure-text.ts";
import { FEE_SOURCES } from "./figure-words.ts";
import type { Figures, Summary } from "./sales-queries.ts";

/** The estimated part of the profit: the fees of units without a settlement. */
export function Estimated({ summary, figures, show }: { summary: Summary; figures: Figures; show: Show }) {
  const { unitsUnsettled, unitsWithoutFees, estimatedFees, estimatedFrom } = figures;
  if (unitsUnsettled === 0 || show.isHidden) return null;
  const { settledTo } = summary.coverage;
  const refunds =
    settledTo !== null && lacksRefunds(summary, summary.coverage)
      ? ` Refunds after ${utcDay(settledTo)} aren’t known yet, so they are not included.`
      : "";
  const isKnown = unitsWithoutFees === 0 && estimatedFees !== null && estimatedFrom !== null;
  return (
    <Alert
      color={isKnown ? "gray" : "yellow"}
      icon={<IconHourglass />}
      title={isKnown ? `Fees of ${counted(unitsUnsettled, "unit")} are estimated` : "Fees and profit are unknown"}
    >
      {isKnown
        ? `No settlement has these units yet. Their referral and fulfilment fees, about ${moneyText(-estimatedFees, show)}, are estimated ${FEE_SOURCES[estimatedFrom]}. All figures of this page include them.${refunds}`
        : `${counted(unitsWithoutFees, "unit")} not settled yet, and we have nothing to estimate their fees from. Upload a settlement or the FBA fee preview.`}
    </Alert>
  );
}

/** "Likely $13,100.00 – $14,200.00" */
export function likelyText({ netProfitLow: low, netProfitHigh: high }: Figures, show: Show): string | null {
  return low === null || high === null || low === high
    ? null
    : `Likely ${moneyText(low, show)} – ${moneyText(high, show)}`;
}
