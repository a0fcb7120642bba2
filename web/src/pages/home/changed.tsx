import { Anchor, Button, Text, Title } from "@mantine/core";
import {
  IconArrowNarrowRight,
  IconBell,
  IconChartLine,
  IconMessage2,
  IconSearch,
  IconTag,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Delta } from "../../parts/delta.tsx";
import { changeShare, counted, date, number } from "../../parts/format.ts";
import { type Kind, VALUES } from "../../parts/merge-events.ts";
import { figure, isMetric, METRICS } from "../../parts/metric.ts";
import { Picture } from "../../parts/picture.tsx";
import { When } from "../../parts/when.tsx";
import { type Changes, type Group, type Move, moveOf } from "./changes.ts";
import classes from "./home.module.css";

/** Down and up in the words of each kind; the first counts falls, or worse ranks. */
const GROUPS: Record<Kind, { icon: TablerIcon; shown: number; sum: (moves: readonly Move[]) => string }> = {
  price_change: { icon: IconTag, shown: 3, sum: sumOf("down", "up") },
  bsr_drop: { icon: IconChartLine, shown: 3, sum: sumOf("worse", "better") },
  keyword_rank_change: { icon: IconSearch, shown: 2, sum: sumOf("worse", "better") },
  new_review: {
    icon: IconMessage2,
    shown: 2,
    sum: (moves) => `${number(moves.reduce((sum, move) => sum + moveOf(move), 0))} new`,
  },
  alert_triggered: {
    icon: IconBell,
    shown: 2,
    sum: (moves) => `${number(moves.reduce((sum, { times }) => sum + times, 0))} triggered`,
  },
};

function sumOf(down: string, up: string) {
  return (moves: readonly Move[]) => {
    const rises = moves.filter((move) => moveOf(move) > 0).length;
    const [falls, better] = [moves.length - rises, down === "worse"];
    const parts = [falls > 0 && `${number(falls)} ${down}`, rises > 0 && `${number(rises)} ${up}`];
    return (better ? parts.reverse() : parts).filter(Boolean).join(", ");
  };
}

export function Changed({ changes: { since, isYesterday, groups }, isEmpty }: { changes: Changes; isEmpty: boolean }) {
  return (
    <>
      <Title order={2} id="changed" mb={8}>
        Changed since {isYesterday ? "yesterday" : date(since.toISOString())}
      </Title>
      {groups.map((group) => (
        <Moves key={group.kind} group={group} />
      ))}
      {groups.length === 0 && (
        <Text c="dimmed" mb="sm">
          {isEmpty ? "Track products and keywords, and their changes appear here." : "Nothing has changed."}
        </Text>
      )}
      {isEmpty && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/tracking/products" />}>
          Track a product
        </Button>
      )}
    </>
  );
}

function Moves({ group: { kind, moves } }: { group: Group }) {
  const { icon: Icon, shown, sum } = GROUPS[kind];
  const { title } = VALUES[kind];
  const rest = moves.length - shown;
  return (
    <section className={classes["group"]} aria-label={title}>
      <h3>
        <Icon size={14} aria-hidden />
        {title}
        <span>{sum(moves)}</span>
        {rest > 0 && (
          <Anchor renderRoot={(props) => <Link {...props} to="/tracking/events" search={{ type: kind }} />}>
            {number(rest)} more<span className="hidden-visually"> of {title}</span>
          </Anchor>
        )}
      </h3>
      <ul>
        {moves.slice(0, shown).map((move) => (
          <li key={move.subject}>
            <ToSubject move={move}>
              <Line move={move} />
            </ToSubject>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ move }: { move: Move }) {
  const { kind, name, keyword, product, at, times, metric } = move;
  const isOfKeyword = kind === "keyword_rank_change";
  return (
    <>
      <Picture src={product?.imageUrl ?? null} size={32} />
      <span className={classes["text"]}>
        <span className={classes["name"]}>{isOfKeyword ? keyword : name}</span>
        <span>
          {isOfKeyword && product !== null && `${product.title ?? product.asin} · `}
          {kind === "alert_triggered" && isMetric(metric) && `${METRICS[metric].name} · `}
          <When at={at} />
          {times > 1 && ` · ${counted(times, kind === "alert_triggered" ? "time" : "change")}`}
        </span>
      </span>
      <span className={classes["values"]}>
        <span>{valueText(move, move.before)}</span>
        <IconArrowNarrowRight size={14} aria-label="to" role="img" />
        <b>{valueText(move, move.after)}</b>
      </span>
      <span className={classes["by"]}>
        <By move={move} />
      </span>
    </>
  );
}

function valueText({ metric, currency }: Move, value: number | null): string {
  if (value === null && metric === "keywordRank") return "1,000+";
  return isMetric(metric) ? figure(metric, value, currency) : number(value);
}

/** Whose product it is decides whether a price is good news, so a price has no colour. Up is better for a rank. */
function By({ move }: { move: Move }) {
  const by = moveOf(move);
  const { kind, before, after } = move;
  const share = before && after ? changeShare(after - before, before) : "";
  switch (kind) {
    case "price_change":
      return <Delta by={by} text={share} better={null} />;
    case "bsr_drop":
      return <Delta by={by} text={share} words={["better", "worse"]} />;
    case "keyword_rank_change":
      if (before === null || after === null) return <Delta by={by} text={before === null ? "new" : "out"} />;
      return <Delta by={by} text={counted(Math.abs(by), "place")} words={["better", "worse"]} />;
    case "new_review":
      return <Delta by={by} text={`${number(Math.abs(by))} new`} better={null} />;
    default:
      return <Delta by={by} text={share} better={null} />;
  }
}

function ToSubject({ move, children }: { move: Move; children: ReactNode }) {
  const { kind, subject, product, keyword } = move;
  const className = classes["row"];
  if (kind === "alert_triggered")
    return (
      <Link className={className} to="/tracking/alerts/$alertId" params={{ alertId: subject }}>
        {children}
      </Link>
    );
  if (product === null || kind === "keyword_rank_change")
    return (
      <Link className={className} to="/tracking/keywords" search={keyword === null ? {} : { search: keyword }}>
        {children}
      </Link>
    );
  const { marketplace, asin } = product;
  return (
    <Link className={className} to="/products/$marketplace/$asin" params={{ marketplace, asin }}>
      {children}
    </Link>
  );
}
