import { Anchor, Group, Menu, Switch, Text } from "@mantine/core";
import { IconExternalLink, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { Notified } from "../../parts/channel-choice.tsx";
import { number } from "../../parts/format.ts";
import { METRICS } from "../../parts/metric.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { Picture } from "../../parts/picture.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Trend } from "../../parts/trend.tsx";
import { ActionGroup, Cell, WatchRow } from "../../parts/watch-list.tsx";
import { When } from "../../parts/when.tsx";
import { changeAlert, type ListedAlert, PREVIEW_DAYS } from "./alert-query.ts";
import { AlertValue } from "./alert-value.tsx";
import { alertSentence, currentInWords, stateInWords } from "./alert-words.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";

export function AlertRow({ alert }: { alert: ListedAlert }) {
  const { metric, name, product, asin, firedCount, lastFiredAt } = alert;
  const sentence = alertSentence(alert, product?.title);
  const { tone, words } = stateInWords(alert);
  return (
    <WatchRow
      name={name ?? sentence}
      cells={
        <>
          <Group gap="sm" wrap="nowrap">
            {asin !== null && <Picture src={product?.imageUrl ?? null} />}
            <div style={{ minWidth: 0 }}>
              <Anchor
                size="sm"
                lineClamp={3}
                renderRoot={(props) => (
                  <Link {...props} to="/tracking/alerts/$alertId" params={{ alertId: alert.id }} />
                )}
              >
                {sentence}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[name, alert.marketplace].filter(Boolean).join(" · ")}
              </Text>
            </div>
          </Group>
          <Cell name="Status">
            <StateMark tone={tone}>{words}</StateMark>
          </Cell>
          <Cell name={METRICS[metric].name}>
            <Trend
              points={alert.recent}
              label={`${METRICS[metric].name} over ${PREVIEW_DAYS} days`}
              lowerIsBetter={METRICS[metric].lowerIsBetter ?? false}
            />
            <div>{currentInWords(alert)}</div>
          </Cell>
          <Cell name="Notify when" isWide>
            <AlertValue alert={alert} />
            <Notified of="alert" channels={alert.channels} />
          </Cell>
          <Cell name="Last triggered" isWide>
            {lastFiredAt === null ? (
              "never"
            ) : (
              <>
                <When at={lastFiredAt} /> ({number(firedCount)}×)
              </>
            )}
          </Cell>
          <ActionGroup>
            <AlertActions alert={alert} title={name ?? sentence} />
          </ActionGroup>
        </>
      }
    />
  );
}

function AlertActions({ alert, title }: { alert: ListedAlert; title: string }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!useHasRole("member")) return null;
  return (
    <>
      <OnOff alert={alert} title={title} />
      <MoreMenu title={title}>
        <Menu.Item
          leftSection={<IconExternalLink size={16} />}
          renderRoot={(props) => <Link {...props} to="/tracking/alerts/$alertId" params={{ alertId: alert.id }} />}
        >
          Open
        </Menu.Item>
        <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
          Delete
        </Menu.Item>
      </MoreMenu>
      <ConfirmDelete alertId={alert.id} title={title} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

type OnOffProps = { alert: Pick<ListedAlert, "id" | "enabled">; title: string; label?: string };

export function OnOff({ alert, title, label }: OnOffProps) {
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const toggle = async () => {
    setBusy(true);
    try {
      await changeAlert(queries, alert.id, { enabled: !alert.enabled });
      notifyDone(alert.enabled ? "Alert turned off" : "Alert turned on. It starts from the current value.");
    } catch (error) {
      notifyFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      checked={alert.enabled}
      disabled={isBusy}
      onChange={() => void toggle()}
      {...(label ? { label } : { "aria-label": `Alert on: ${title}` })}
      withThumbIndicator={false}
    />
  );
}
