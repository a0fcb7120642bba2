import { Popover, UnstyledButton } from "@mantine/core";
import type { CSSProperties } from "react";
import { Delta } from "../../parts/delta.tsx";
import { percent, UNKNOWN } from "../../parts/format.ts";
import classes from "./bridge.module.css";
import { BridgeLines } from "./bridge-lines.tsx";
import { type BridgeStep, bridgeSteps } from "./bridge-steps.ts";
import { changeOf, figureText, type ShownPeriod, wholeText } from "./figure-text.ts";
import type { Figures } from "./sales-queries.ts";
import { type WaterfallBar, waterfallOf } from "./waterfall.ts";

type BridgeProps = {
  shown: ShownPeriod & { figures: Figures };
  /** Restricts the lines to one product. */
  sku?: string | undefined;
  /** The step whose lines are open. */
  open: string | undefined;
  onOpen: (step: string | undefined) => void;
};

/** From sales to profit: each bar starts where the one before it ended, and opens what it is made of. */
export function Bridge({ shown, sku, open, onOpen }: BridgeProps) {
  const { figures, show } = shown;
  const bars = waterfallOf(bridgeSteps(figures));
  const sold = changeOf("sales", shown);
  return (
    <div className={classes["frame"]}>
      <ol className={classes["bridge"]} aria-label="From sales to profit">
        {bars.map((bar) => {
          const step = bar.name as BridgeStep;
          return (
            <li key={step} data-tone={toneOf(bar)}>
              <Popover
                opened={open === step}
                onChange={(isOpen) => !isOpen && onOpen(undefined)}
                position="bottom"
                width={340}
                trapFocus
                returnFocus
              >
                <Popover.Target>
                  <UnstyledButton
                    className={classes["step"] ?? ""}
                    onClick={() => onOpen(open === step ? undefined : step)}
                  >
                    <span className={`figures ${classes["value"]}`}>
                      {wholeText(bar.amount, show)}
                      <span>
                        {step === "Sales"
                          ? sold && <Delta by={sold.by} text={sold.text} />
                          : step === "Profit"
                            ? `${figureText("margin", figures.margin, show)} margin`
                            : `${shareOf(bar.amount, figures.sales)} of sales`}
                      </span>
                    </span>
                    <span
                      className={classes["plot"]}
                      style={{ "--a": bar.start, "--b": bar.end, "--link": bar.level } as CSSProperties}
                    >
                      <span />
                    </span>
                    <span className={classes["name"]}>{step}</span>
                  </UnstyledButton>
                </Popover.Target>
                <Popover.Dropdown>
                  <BridgeLines shown={shown} step={step} sku={sku} />
                </Popover.Dropdown>
              </Popover>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const shareOf = (amount: number | null, of: number | null): string =>
  amount === null || !of ? UNKNOWN : percent(Math.abs(amount) / of);

function toneOf({ name, amount }: WaterfallBar): string {
  if (!amount) return "none";
  if (name === "Profit") return amount < 0 ? "loss" : "profit";
  return name === "Sales" ? "total" : amount < 0 ? "minus" : "plus";
}
