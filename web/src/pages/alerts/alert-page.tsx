import { Anchor, Button, Grid, Menu, Skeleton, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { ChosenChannels } from "../../parts/channel-choice.tsx";
import { cooldownInWords } from "../../parts/cooldown.ts";
import { EventList } from "../../parts/event-list.tsx";
import { eventsQuery } from "../../parts/events-query.ts";
import { Facts } from "../../parts/facts.tsx";
import { number, percent } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { comparisonInWords, figure, figureWithUnit } from "../../parts/metric.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ResourcePage } from "../../parts/resource-page.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { productQuery } from "../product/product-query.ts";
import { AlertForm } from "./alert-form.tsx";
import { AlertPreview } from "./alert-preview.tsx";
import { type Alert, alertQuery, previewQuery } from "./alert-query.ts";
import { alertSentence, stateInWords } from "./alert-words.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { OnOff } from "./on-off.tsx";
import { useSubject } from "./use-subject.ts";

export function AlertPage() {
  const { alertId } = useParams({ from: "/inside/tracking/alerts/$alertId" });
  return (
    <ResourcePage
      query={useQuery(alertQuery(alertId))}
      title="Alert"
      back={{ to: "/tracking/alerts", label: "View all alerts" }}
      heights={[420]}
    >
      {(alert) => <Known alert={alert} />}
    </ResourcePage>
  );
}

function Known({ alert }: { alert: Alert }) {
  const { asin, marketplace } = alert;
  const product = useQuery({ ...productQuery({ marketplace, asin: asin ?? "" }), enabled: asin !== null });
  const title = product.data?.title;
  const sentence = alertSentence(alert, title);
  const may = useHasRole("member");
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title={alert.name ?? sentence}
      about={alert.name ? sentence : undefined}
      actions={
        may &&
        !isEditing && (
          <>
            <OnOff alert={alert} title={alert.name ?? sentence} label={alert.enabled ? "On" : "Off"} />
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              Edit alert
            </Button>
            <More alert={alert} title={alert.name ?? sentence} />
          </>
        )
      }
    >
      {isEditing ? (
        <Edit alert={alert} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Settings alert={alert} title={title} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Past alert={alert} />
            </Grid.Col>
          </Grid>
          <Panel title="Recent activity">
            <Events alertId={alert.id} />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Edit({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const { metric, asin, keyword, marketListId, marketplace } = alert;
  const subject = useSubject({
    ...{ metric, marketplace: marketplace as Marketplace, asin: asin ?? undefined, keyword: keyword ?? "" },
    marketListId: marketListId ?? undefined,
  });
  return <AlertForm alert={alert} subject={subject} onDone={onDone} onCancel={onDone} />;
}

function Settings({ alert, title }: { alert: Alert; title: string | undefined }) {
  const { asin, keyword, marketplace, metric, currency, lastFiredAt, firedCount, marketListId } = alert;
  const { tone, words } = stateInWords(alert);
  return (
    <Facts
      facts={[
        [
          "Status",
          <StateMark key="state" tone={tone}>
            {words}
          </StateMark>,
        ],
        ["Notify when it", comparisonInWords(metric, alert.comparison, figureWithUnit(metric, alert.value, currency))],
        [
          "Last value",
          <span key="last">
            {figure(metric, alert.lastValue, currency)}{" "}
            <Text span size="xs" c="dimmed">
              {alert.lastValueAt && <When at={alert.lastValueAt} />}
            </Text>
          </span>,
        ],
        [
          "Triggered",
          <span key="fired">
            {firedCount === 0 ? "never" : `${number(firedCount)}×, last `}
            {lastFiredAt && <When at={lastFiredAt} />}
          </span>,
        ],
        ...(asin === null
          ? []
          : [
              [
                "Product",
                <Anchor
                  key="product"
                  renderRoot={(props) => (
                    <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin }} />
                  )}
                >
                  {title ?? asin}
                </Anchor>,
              ] as const,
            ]),
        ...(keyword === null ? [] : [["Keyword", `${keyword} (${marketplace})`] as const]),
        ...(marketListId === null
          ? []
          : [
              [
                "Market list",
                <Anchor
                  key="list"
                  renderRoot={(props) => (
                    <Link {...props} to="/tracking/markets/$listId" params={{ listId: marketListId }} />
                  )}
                >
                  {alert.marketListName ?? marketListId}
                </Anchor>,
              ] as const,
            ]),
        ["Rearms", `after moving back by ${percent(alert.hysteresisPercent / 100)} of the threshold`],
        ["Notify", <ChosenChannels of="alert" key="channels" value={alert.channels} />],
        ["Notify at most", cooldownInWords(alert.cooldownMinutes)],
      ]}
    />
  );
}

/** A replay of the past with the alert's current conditions. */
function Past({ alert }: { alert: Alert }) {
  const { metric, marketplace, asin, keyword, marketListId, comparison, value } = alert;
  const { hysteresisPercent, cooldownMinutes } = alert;
  const preview = useQuery(
    previewQuery({
      ...{ metric, comparison, value, hysteresisPercent, cooldownMinutes },
      marketplace: marketplace as Marketplace,
      ...(asin !== null && { asin }),
      ...(keyword !== null && { keyword }),
      ...(marketListId !== null && { marketListId }),
    }),
  );
  return (
    <Shown query={preview} loading={<Skeleton height={420} />}>
      {(data) => <AlertPreview metric={metric} value={value} preview={data} isStored />}
    </Shown>
  );
}

function Events({ alertId }: { alertId: string }) {
  const query = useQuery(eventsQuery(alertId, 20));
  return (
    <Shown query={query} loading={<Loading rows={3} height={24} />}>
      {({ events }) => <EventList events={events} nothing="This alert hasn’t triggered yet." />}
    </Shown>
  );
}

function More({ alert, title }: { alert: Alert; title: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <MoreMenu title={title}>
        <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
          Delete alert
        </Menu.Item>
      </MoreMenu>
      <ConfirmDelete
        alertId={alert.id}
        title={title}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onDeleted={() => navigate({ to: "/tracking/alerts" })}
      />
    </>
  );
}
