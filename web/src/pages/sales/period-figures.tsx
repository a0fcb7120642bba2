import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { percent, UNKNOWN } from "../../parts/format.ts";
import { Panel } from "../../parts/panel.tsx";
import { BasesPanel } from "./bases-panel.tsx";
import { Estimated } from "./estimated.tsx";
import { moneyText, type Show, spanText } from "./figure-text.ts";
import { FigureTiles, TrafficTiles } from "./figure-tiles.tsx";
import { FiguresChart, type FiguresChartProps } from "./figures-chart.tsx";
import type { Basis } from "./sales-choice.ts";
import type { Block, Figures, Summary } from "./sales-queries.ts";
import { WaterfallChart } from "./waterfall-chart.tsx";
import { waterfallSteps } from "./waterfall-steps.tsx";

type PeriodFiguresProps = Pick<FiguresChartProps, "figure" | "step" | "onChoose"> & {
  summary: Summary;
  block: Block;
  basis: Basis;
  figures: Figures;
  /** Restricts the chart to one product. */
  sku?: string;
  /** Below the panel of both bases. */
  children?: ReactNode;
};

/** The figures of a period on one basis: tiles, a chart, the way from gross to net, both bases and traffic. */
export function PeriodFigures({ summary, block, basis, figures, sku, children, ...chart }: PeriodFiguresProps) {
  const show: Show = { currency: block.currency, isHidden: summary.moneyHidden };
  const gross = figures.sales;
  return (
    <>
      <Estimated summary={summary} figures={figures} show={show} />
      <FigureTiles {...{ summary, block, basis, show }} />
      <FiguresChart
        request={sku === undefined ? {} : { sku }}
        span={summary}
        previous={block.previous}
        coverage={summary.coverage}
        basis={basis}
        show={show}
        {...chart}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
        {!summary.moneyHidden && (
          <Panel title="From gross to net" about={`${spanText(summary)}, ${basis} basis`}>
            <WaterfallChart
              label="From gross sales to net profit"
              steps={waterfallSteps(figures)}
              format={(amount) => moneyText(amount, show)}
              share={(amount) => (amount === null || !gross ? UNKNOWN : percent(amount / gross))}
            />
          </Panel>
        )}
        <Stack gap="lg">
          <BasesPanel block={block} show={show} />
          {children}
        </Stack>
      </SimpleGrid>
      {block.traffic && <TrafficTiles traffic={block.traffic} />}
    </>
  );
}
