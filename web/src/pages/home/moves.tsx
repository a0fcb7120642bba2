import { Anchor, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { sentenceOf } from "../../parts/event-sentence.ts";
import { change, counted, money, number, rankMove, UNKNOWN } from "../../parts/format.ts";
import { Panel } from "../../parts/panel.tsx";
import { ProductName } from "../../parts/product-name.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import classes from "./home.module.css";

type Tracked = ResponseData<"/api/v1/tracking/products", "get">["products"][number];

const SHOWN = 6;
const DAYS = 30;

export function Moves({ total }: { total: number }) {
  const products = useQuery({
    queryKey: ["overview", "moves"],
    queryFn: () =>
      client
        .get("/api/v1/tracking/products", { query: { sort: "moved", recent: DAYS, limit: SHOWN } })
        .then((data) => data.products),
    refetchOnMount: "always",
    refetchInterval: 60_000,
  });
  return (
    <Panel
      title="Biggest changes today"
      about="Price and best-seller rank of your tracked products compared with yesterday, and their last 30 days."
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/tracking/products" />}>
          View all {counted(total, "product")}
        </Anchor>
      }
    >
      <Shown query={products} loading={<Loading rows={SHOWN} height={62} />}>
        {(all) => (
          <ul className={classes["moves"]}>
            {all.map((tracked) => (
              <Move key={tracked.id} tracked={tracked} />
            ))}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}

function Move({ tracked }: { tracked: Tracked }) {
  const { asin, marketplace, label, product, currency, moved, recent, lastEvent } = tracked;
  const title = label ?? product?.title ?? null;
  return (
    <li>
      <div className={classes["product"]}>
        <ProductName
          product={{ asin, title, imageUrl: product?.imageUrl ?? null }}
          marketplace={marketplace}
          under={`${asin} · ${marketplace}`}
        />
      </div>
      <Figure
        name="Price"
        value={money(product?.price, currency)}
        move={moved?.price}
        format={(percent) => change(percent / 100)}
        points={recent?.price}
        color="var(--chart-1)"
      />
      <Figure
        name="Rank"
        value={number(product?.bsr)}
        move={moved?.bsrPlaces}
        format={rankMove}
        points={recent?.bsr}
        color="var(--chart-3)"
        lowerIsBetter
      />
      <Text size="xs" c="dimmed" className={classes["last"] ?? ""}>
        {lastEvent ? (
          <>
            {sentenceOf(lastEvent).what} · <When at={lastEvent.timestamp} />
          </>
        ) : (
          "No changes yet"
        )}
      </Text>
    </li>
  );
}

type FigureProps = {
  name: string;
  value: string;
  /** The change since yesterday, in the unit that `format` expects. */
  move: number | null | undefined;
  format: (move: number) => string;
  points: { at: string; value: number | null }[] | undefined;
  color: string;
  lowerIsBetter?: boolean;
};

function Figure({ name, value, move, format, points = [], color, lowerIsBetter = false }: FigureProps) {
  const moved = move ?? undefined;
  return (
    <div className={classes["figure"]}>
      <div>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Text size="sm" fw={600} className="figures">
          {value}
        </Text>
        <Text size="xs" c={toneOf(moved, lowerIsBetter)} className="figures">
          {moved === undefined ? UNKNOWN : moved === 0 ? "unchanged" : format(moved)}
        </Text>
      </div>
      <Sparkline
        points={points}
        label={`${name} over ${DAYS} days`}
        color={color}
        lowerIsBetter={lowerIsBetter}
        width={88}
        height={34}
      />
    </div>
  );
}

/** A falling price has no tone, since it depends on whose product it is; a lower rank is better. */
function toneOf(moved: number | undefined, lowerIsBetter: boolean): string {
  if (!moved || !lowerIsBetter) return "dimmed";
  return moved < 0 ? "var(--good)" : "var(--bad)";
}
