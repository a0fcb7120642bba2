import { SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { counted, number, percent, UNKNOWN, utcDay } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { Panel } from "../../parts/panel.tsx";
import { likelyText } from "./estimated.tsx";
import { changesOf, figureText, lacksRefunds, moneyText, type Show } from "./figure-text.ts";
import { FigureTile } from "./figure-tile.tsx";
import { ADVERTISING_SOURCES, FIGURES, type FigureName } from "./figure-words.ts";
import type { Basis } from "./sales-choice.ts";
import type { Block, Figures, Summary } from "./sales-queries.ts";
import { MissingCosts, missingCosts } from "./waterfall-steps.tsx";

type TilesProps = { summary: Summary; block: Block; basis: Basis; show: Show };

type TileName = FigureName & keyof Figures;

const TILES: readonly TileName[] = [
  "netProfit",
  "sales",
  "units",
  "refunds",
  "fees",
  "advertising",
  "costOfGoods",
  "margin",
];
/** Tiles for viewers while the owner hides amounts. */
const WITHOUT_MONEY: readonly TileName[] = ["units", "orders", "unitsRefunded", "refundRate"];

/** The figures of a period with their changes. */
export function FigureTiles(props: TilesProps) {
  const { block, basis, show } = props;
  const figures = block[basis] as Figures;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: "xs", md: "md" }}>
      {(show.isHidden ? WITHOUT_MONEY : TILES).map((name) => (
        <FigureTile
          key={name}
          name={isExpected(name, figures) ? "Expected net profit" : FIGURES[name].name}
          about={FIGURES[name].about}
          value={textOf(name, figures, show)}
          note={noteOf(name, props, figures)}
          changes={changesOf(name, props)}
          isMain={name === "netProfit"}
        />
      ))}
    </SimpleGrid>
  );
}

/** A profit is called expected while some of its fees are estimated. */
const isExpected = (name: TileName, { unitsUnsettled }: Figures): boolean => name === "netProfit" && unitsUnsettled > 0;

/** Costs are shown without their sign: the name says that they are costs. */
function textOf(name: TileName, figures: Figures, show: Show): string {
  const value = figures[name];
  const { kind, better } = FIGURES[name];
  if (value === null && name === "netProfit" && !show.isHidden) return "Unknown";
  const isCost = kind === "money" && better === "less" && value !== null && value !== 0;
  return figureText(name, isCost ? -value : value, show);
}

function noteOf(name: TileName, { summary, block, show }: TilesProps, figures: Figures): ReactNode {
  const isOpen = figures.unitsUnsettled > 0;
  const share = (amount: number | null) =>
    amount === null || !figures.netSales ? null : `${percent(Math.abs(amount) / figures.netSales)} of net sales`;
  switch (name) {
    case "netProfit":
      return missingCosts(figures) > 0 ? (
        <>
          {moneyText(figures.netBeforeCost, show)} before cost of goods
          <br />
          <MissingCosts units={missingCosts(figures)} />
        </>
      ) : figures.unitsWithoutFees > 0 ? (
        `Fees of ${counted(figures.unitsWithoutFees, "unit")} are unknown`
      ) : (
        likelyText(figures, show)
      );
    case "units":
      return counted(figures.orders, "order");
    case "refunds": {
      const { settledTo } = summary.coverage;
      if (settledTo === null || figures.unitsRefunded === null) return "Known once settlements cover these days";
      const until = lacksRefunds(summary, summary.coverage) ? `, known until ${utcDay(settledTo)}` : "";
      return `${counted(figures.unitsRefunded, "unit")}, ${figureText("refundRate", figures.refundRate, show)} of units${until}`;
    }
    case "fees":
      if (figures.unitsWithoutFees > 0) return `Fees of ${counted(figures.unitsWithoutFees, "unit")} are unknown`;
      return isOpen
        ? [share(figures.fees), `${moneyText(figures.estimatedFees && -figures.estimatedFees, show)} estimated`]
            .filter(Boolean)
            .join(", ")
        : share(figures.fees);
    case "advertising": {
      const { source, tacos } = block.advertising;
      return `${tacos === null ? "" : `TACOS ${figureText("tacos", tacos, show)}, `}${ADVERTISING_SOURCES[source]}`;
    }
    case "costOfGoods":
      return missingCosts(figures) > 0 ? <MissingCosts units={missingCosts(figures)} /> : share(figures.costOfGoods);
    case "margin":
      return figures.roi === null ? null : `ROI ${figureText("roi", figures.roi, show)}`;
    case "sales":
      return `${moneyText(figures.netSales, show)} net sales`;
    default:
      return null;
  }
}

/** Sessions, conversion and Buy Box share of Sales and Traffic reports. */
export function TrafficTiles({ traffic }: { traffic: NonNullable<Block["traffic"]> }) {
  const rate = (value: number | null) => (value === null ? UNKNOWN : percent(value / 100));
  const rows: [name: "sessions" | "conversion" | "buyBoxShare", value: string][] = [
    ["sessions", number(traffic.sessions)],
    ["conversion", rate(traffic.conversion)],
    ["buyBoxShare", rate(traffic.buyBoxShare)],
  ];
  return (
    <Panel title="Traffic" about={`From Sales and Traffic reports of ${counted(traffic.days, "day")}.`}>
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <Text size="sm" c="dimmed" component="div">
              {FIGURES[name].name} <HelpTip about={FIGURES[name].name}>{FIGURES[name].about}</HelpTip>
            </Text>
            <Text fz={20} fw={600} className="figures">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Panel>
  );
}
