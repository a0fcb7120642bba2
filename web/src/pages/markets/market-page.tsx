import { Anchor, Button, Grid, Group, Text } from "@mantine/core";
import { IconBellPlus, IconChartPie, IconDownload, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { counted } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ResourcePage } from "../../parts/resource-page.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { AlertLines } from "../alerts/alert-lines.tsx";
import { AddProducts } from "./add-products.tsx";
import { MarketCharts } from "./market-charts.tsx";
import { MarketNotes } from "./market-notes.tsx";
import { type Market, marketListQuery, useMarketsChanged } from "./market-queries.ts";
import { MarketShares } from "./market-shares.tsx";
import { MarketTable } from "./market-table.tsx";

export function MarketListPage() {
  const { listId } = useParams({ from: "/inside/tracking/markets/$listId" });
  const query = useQuery(marketListQuery(listId));
  return (
    <ResourcePage
      query={query}
      title="Market list"
      back={{ to: "/tracking/markets", label: "View all market lists" }}
      heights={[120, 320, 240]}
    >
      {(market) => <Known market={market} />}
    </ResourcePage>
  );
}

function Known({ market }: { market: Market }) {
  const { id, name, marketplace, products } = market;
  const mayChange = useHasRole("member");
  const [isAdding, setAdding] = useState(false);
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add products
    </Button>
  );
  return (
    <Page
      title={name}
      about={`${counted(market.mine, "product")} of yours and ${counted(market.rivals, "rival")}, ${countryOf(marketplace)}`}
      actions={
        <>
          {products.length > 0 && add}
          {products.length > 0 && (
            <Button
              variant="default"
              component="a"
              href={`/api/v1/market-lists/${id}?format=csv`}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Export CSV
            </Button>
          )}
          {mayChange && <DeleteList market={market} />}
        </>
      }
    >
      <Text size="sm">
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/tracking/markets" />}>
          All market lists
        </Anchor>
      </Text>
      {products.length === 0 ? (
        <Empty icon={<IconChartPie />} title="No products yet" action={add}>
          Add your products and those of rivals to see shares and price positions.
        </Empty>
      ) : (
        <>
          <MarketShares market={market} />
          <MarketCharts market={market} />
          <MarketTable market={market} mayChange={mayChange} />
        </>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <MarketNotes market={market} mayChange={mayChange} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <MarketAlerts market={market} mayChange={mayChange} />
        </Grid.Col>
      </Grid>
      {mayChange && <Rename market={market} />}
      {isAdding && <AddProducts market={market} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Rename({ market: { id, name } }: { market: Market }) {
  const changed = useMarketsChanged();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        Name:
      </Text>
      <EditInPlace
        value={name}
        empty="none"
        what="name"
        save={async (to) => {
          await client.patch("/api/v1/market-lists/{id}", { path: { id }, body: { name: to } });
          await changed();
          notifyDone("Changes saved");
        }}
      />
    </Group>
  );
}

function DeleteList({ market: { id, name } }: { market: Market }) {
  const [isConfirming, setConfirming] = useState(false);
  const changed = useMarketsChanged();
  const navigate = useNavigate();
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setConfirming(true)}>
        Delete list
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete market list?"
        action="Delete list"
        onConfirm={async () => {
          await client.delete("/api/v1/market-lists/{id}", { path: { id } });
          await navigate({ to: "/tracking/markets" });
          await changed();
          notifyDone(`Deleted “${name}”.`);
        }}
      >
        “{name}” is deleted for everyone in your account, with its notes and alerts. Its products stay tracked.
      </Confirm>
    </>
  );
}

function MarketAlerts({ market: { id }, mayChange }: { market: Market; mayChange: boolean }) {
  const query = useQuery({
    queryKey: ["alerts", "of", id],
    queryFn: () => client.get("/api/v1/alerts", { query: { marketListId: id, recent: 30, limit: 100 } }),
  });
  return (
    <Panel
      title="Alerts"
      actions={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconBellPlus size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/tracking/alerts/new" search={{ metric: "unitShare", marketListId: id }} />
            )}
          >
            Create alert
          </Button>
        )
      }
    >
      <Shown query={query} loading={<Loading rows={2} height={24} />}>
        {({ alerts }) => <AlertLines alerts={alerts} />}
      </Shown>
    </Panel>
  );
}
