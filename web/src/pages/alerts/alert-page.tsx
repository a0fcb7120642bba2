import { Anchor, Button, Grid, Skeleton, Text } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { ChannelChoice, ChosenChannels } from "../../parts/channel-choice.tsx";
import { cooldownInWords } from "../../parts/cooldown.ts";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { EventList } from "../../parts/event-list.tsx";
import { eventsQuery } from "../../parts/events-query.ts";
import { Facts } from "../../parts/facts.tsx";
import { number, percent } from "../../parts/format.ts";
import { figure } from "../../parts/metric.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { productQuery } from "../product/product-query.ts";
import { AlertPreview } from "./alert-preview.tsx";
import { type Alert, alertQuery, changeAlert, previewQuery } from "./alert-query.ts";
import { OnOff } from "./alert-row.tsx";
import { AlertValue } from "./alert-value.tsx";
import { alertSentence, stateInWords } from "./alert-words.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { EditAlert } from "./edit-alert.tsx";

export function AlertPage() {
  const { alertId } = useParams({ from: "/inside/tracking/alerts/$alertId" });
  const query = useQuery(alertQuery(alertId));
  if (query.data) return <Known alert={query.data} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Page title="Alert">
        <Empty
          title="Alert not found"
          action={<Button renderRoot={(props) => <Link {...props} to="/tracking/alerts" />}>View all alerts</Button>}
        >
          It may have been deleted.
        </Empty>
      </Page>
    );
  return (
    <Page title="Alert">
      <Shown query={query} loading={<Skeleton height={420} role="status" aria-label="Loading" />}>
        {() => null}
      </Shown>
    </Page>
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
        may && (
          <>
            <OnOff alert={alert} title={alert.name ?? sentence} label={alert.enabled ? "On" : "Off"} />
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              disabled={isEditing}
              onClick={() => setEditing(true)}
            >
              Edit alert
            </Button>
            <DeleteAlert alert={alert} title={alert.name ?? sentence} />
          </>
        )
      }
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          {isEditing ? (
            <Panel title="Edit alert">
              <EditAlert alert={alert} onDone={() => setEditing(false)} />
            </Panel>
          ) : (
            <Terms alert={alert} title={title} mayChange={may} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Past alert={alert} />
        </Grid.Col>
      </Grid>
      <Panel title="Recent activity">
        <Events alertId={alert.id} />
      </Panel>
    </Page>
  );
}

function Terms({ alert, title, mayChange }: { alert: Alert; title: string | undefined; mayChange: boolean }) {
  const queries = useQueryClient();
  const { asin, keyword, marketplace, metric, currency, lastFiredAt, firedCount, marketListId } = alert;
  const { tone, words } = stateInWords(alert);
  return (
    <Panel title="Settings">
      <Facts
        facts={[
          [
            "Status",
            <StateMark key="state" tone={tone}>
              {words}
            </StateMark>,
          ],
          ["Notify when it", <AlertValue key="value" alert={alert} />],
          [
            "Last value",
            <span key="last">
              {figure(metric, alert.lastValue, currency)}
              {alert.lastValueAt && (
                <Text span size="xs" c="dimmed">
                  {" "}
                  <When at={alert.lastValueAt} />
                </Text>
              )}
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
            : [["Product", <ProductLink key="product" {...{ asin, marketplace, title }} />] as const]),
          ...(keyword === null ? [] : [["Keyword", `${keyword} (${marketplace})`] as const]),
          ...(marketListId === null
            ? []
            : [["Market list", <ListLink key="list" id={marketListId} name={alert.marketListName} />] as const]),
          [
            "Name",
            mayChange ? (
              <EditInPlace
                key="name"
                value={alert.name ?? ""}
                empty="none"
                what="name"
                isOptional
                save={async (to) => {
                  await changeAlert(queries, alert.id, { name: to || null });
                  notifyDone("Changes saved");
                }}
              />
            ) : (
              (alert.name ?? "none")
            ),
          ],
          ["Rearms", `after moving back by ${percent(alert.hysteresisPercent / 100)} of the threshold`],
          [
            "Notify",
            mayChange ? (
              <ChannelChoice
                of="alert"
                key="channels"
                isPlain
                value={alert.channels}
                onChange={async (channels) => {
                  await changeAlert(queries, alert.id, { channels });
                  notifyDone("Changes saved");
                }}
              />
            ) : (
              <ChosenChannels of="alert" key="channels" value={alert.channels} />
            ),
          ],
          ["Notify at most", cooldownInWords(alert.cooldownMinutes)],
        ]}
      />
    </Panel>
  );
}

function ProductLink({ asin, marketplace, title }: { asin: string; marketplace: string; title: string | undefined }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin }} />}
    >
      {title ?? asin}
    </Anchor>
  );
}

function ListLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/tracking/markets/$listId" params={{ listId: id }} />}
    >
      {name ?? id}
    </Anchor>
  );
}

/** A replay of the past with the alert's current conditions. */
function Past({ alert }: { alert: Alert }) {
  const { metric, marketplace, asin, keyword, marketListId, comparison, value } = alert;
  const { hysteresisPercent, cooldownMinutes } = alert;
  const preview = useQuery(
    previewQuery({
      ...{ metric, marketplace, comparison, value, hysteresisPercent, cooldownMinutes },
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

function DeleteAlert({ alert, title }: { alert: Alert; title: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
        Delete alert
      </Button>
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
