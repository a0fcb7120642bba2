import { Group, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HelpTip } from "../../parts/help-tip.tsx";
import type { Change } from "./change.ts";
import classes from "./figure-tile.module.css";

type FigureTileProps = {
  name: string;
  /** The definition of the figure. */
  about: string;
  value: string;
  /** Under the value: "4.2% of units". */
  note?: ReactNode;
  /** Changes since the previous period and since the year before. */
  changes?: readonly Change[];
  isMain?: boolean;
};

/** One figure of a period with its comparisons. */
export function FigureTile({ name, about, value, note, changes = [], isMain = false }: FigureTileProps) {
  return (
    <section className={`panel ${classes["tile"]}`} aria-label={name} data-main={isMain || undefined}>
      <Group gap={2} wrap="nowrap" justify="space-between">
        <Text size="sm" c="dimmed" fw={550}>
          {name}
        </Text>
        <HelpTip about={name}>{about}</HelpTip>
      </Group>
      <Text className={`figures ${classes["value"]}`}>{value}</Text>
      {note && (
        <Text size="xs" c="dimmed" component="div" className="figures">
          {note}
        </Text>
      )}
      {changes.length > 0 && (
        <div className={classes["changes"]}>
          {changes.map((change) => (
            <ChangeText key={change.since} change={change} />
          ))}
        </div>
      )}
    </section>
  );
}

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus };
const COLORS = { good: "var(--good)", bad: "var(--bad)", neutral: "var(--ink-3)" };

/** "+12.4% vs previous 30 days", with the earlier figure as a tool-tip. */
function ChangeText({ change: { text, since, direction, tone, before } }: { change: Change }) {
  const Icon = ICONS[direction];
  return (
    <Text size="xs" component="span" title={before} className="figures">
      <span style={{ color: COLORS[tone], fontWeight: 600 }}>
        <Icon size={13} stroke={2.2} aria-hidden style={{ verticalAlign: -2 }} /> {text}
      </span>{" "}
      <Text span size="xs" c="dimmed">
        {since}
      </Text>
    </Text>
  );
}
