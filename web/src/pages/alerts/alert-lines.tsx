import { Anchor, Box, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { StateMark } from "../../parts/state-mark.tsx";
import type { ListedAlert } from "./alert-query.ts";
import { alertSentence, distanceInWords, nowInWords, stateInWords } from "./alert-words.ts";

/** A short list of alerts, for the page of their product or keyword. */
export function AlertLines({ alerts }: { alerts: readonly ListedAlert[] }) {
  if (alerts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No alerts yet. Create one to get notified when a metric crosses your threshold.
      </Text>
    );
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {alerts.map((alert) => {
        const { tone, words } = stateInWords(alert);
        return (
          <Group component="li" key={alert.id} gap="sm" py={4} justify="space-between">
            <Anchor
              size="sm"
              style={{ flex: "1 1 260px" }}
              renderRoot={(props) => <Link {...props} to="/tracking/alerts/$alertId" params={{ alertId: alert.id }} />}
            >
              {alert.name ?? alertSentence(alert, alert.product?.title)}
            </Anchor>
            <Text size="sm" c="dimmed" className="figures">
              {[nowInWords(alert), distanceInWords(alert)].join(" · ")}
            </Text>
            <StateMark tone={tone}>{words}</StateMark>
          </Group>
        );
      })}
    </Box>
  );
}
