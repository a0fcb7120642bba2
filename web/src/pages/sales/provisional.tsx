import { Alert } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { counted } from "../../parts/format.ts";
import { figureText, moneyText, type Show } from "./figure-text.ts";
import { FEE_SOURCES } from "./figure-words.ts";
import type { Basis } from "./sales-choice.ts";
import type { Block } from "./sales-queries.ts";

type ProvisionalProps = { block: Pick<Block, "ordered" | "pending">; basis: Basis; show: Show };

/** Says that fees of the newest orders are missing, and how much they will be. */
export function Provisional({ block: { ordered, pending }, basis, show }: ProvisionalProps) {
  const units = ordered?.unitsUnsettled ?? 0;
  if (basis !== "ordered" || units === 0 || show.isHidden) return null;
  return (
    <Alert color="yellow" icon={<IconHourglass />} title="Profit and margin are provisional">
      No settlement has {counted(units, "unit")} of these orders yet, so their fees and refunds are missing.
      {pending?.estimatedFees != null && pending.estimatedFrom !== null && (
        <>
          {" "}
          Expect about {moneyText(-pending.estimatedFees, show)} of referral and fulfilment fees, estimated{" "}
          {FEE_SOURCES[pending.estimatedFrom]}.
          {pending.estimatedProfit !== null &&
            ` With them the net profit is about ${moneyText(pending.estimatedProfit, show)}` +
              `${pending.estimatedMargin === null ? "" : `, the margin about ${figureText("margin", pending.estimatedMargin, show)}`}.`}
        </>
      )}
    </Alert>
  );
}
