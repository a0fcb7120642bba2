import { Button, Text, Title } from "@mantine/core";
import { IconBellX, IconBox, IconCoin, IconReportAnalytics, IconWebhook } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { number } from "../../parts/format.ts";
import classes from "./home.module.css";
import type { Need } from "./use-needs.ts";

const ICONS = {
  stock: IconBox,
  webhook: IconWebhook,
  cost: IconCoin,
  report: IconReportAnalytics,
  channel: IconBellX,
};

export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  return (
    <section aria-labelledby="needs">
      <Title order={2} id="needs" mb={8}>
        Needs you{" "}
        {needs.length > 0 && (
          <Text span inherit fw={400} c="dimmed">
            {number(needs.length)}
          </Text>
        )}
      </Title>
      {needs.length === 0 && <Text c="dimmed">Nothing needs you.</Text>}
      <ul>
        {needs.map(({ key, kind, tone, name, what, detail, action, to }) => {
          const Icon = ICONS[kind];
          return (
            <li key={key} className={classes["need"]}>
              <span className={classes["icon"]} data-tone={tone}>
                <Icon size={16} aria-hidden />
              </span>
              <span className={classes["text"]}>
                <span className={classes["what"]}>
                  <span className={classes["name"]} title={name}>
                    {name}
                  </span>{" "}
                  <span>{what}</span>
                </span>
                <span>{detail}</span>
              </span>
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => <Link {...props} {...to} aria-label={`${action}: ${name} ${what}`} />}
              >
                {action}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
