import { Text } from "@mantine/core";
import { StateMark } from "../../parts/state-mark.tsx";
import { moneyText, type Show } from "./figure-text.ts";

type SettlementStateProps = { settlement: { reconciled: boolean | null; difference: number | null }; show: Show };

/** Whether the lines add up to the total of the file, with the difference if they don't. */
export function SettlementState({ settlement: { reconciled, difference }, show }: SettlementStateProps) {
  if (reconciled === null) return <StateMark tone="quiet">No total in the file</StateMark>;
  if (reconciled) return <StateMark tone="good">Reconciled</StateMark>;
  return (
    <>
      <StateMark tone="bad">Not reconciled</StateMark>
      <Text size="xs" c="dimmed" className="figures">
        Off by {moneyText(difference, show)}
      </Text>
    </>
  );
}
