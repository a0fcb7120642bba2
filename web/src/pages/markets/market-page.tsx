import { ActionIcon, Button, Menu, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconBellPlus, IconChartPie, IconDownload, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { countryOf } from "../../parts/marketplaces.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ResourcePage } from "../../parts/resource-page.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { AlertLines } from "../alerts/alert-lines.tsx";
import { MarketCharts } from "./market-charts.tsx";
import { MarketForm } from "./market-form.tsx";
import { MarketNotes } from "./market-notes.tsx";
import { type Market, marketListQuery, useMarketsChanged } from "./market-queries.ts";
import { MarketStrip } from "./market-strip.tsx";
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
      isWide
      actions={
        <>
          <Text c="dimmed" size="xs" mr={8}>
            {countryOf(marketplace)}
          </Text>
          {products.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              component="a"
              href={`/api/v1/market-lists/${id}?format=csv`}
              download
              aria-label="Export CSV"
              title="Export CSV"
            >
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          )}
          {products.length > 0 && add}
          {mayChange && <More market={market} />}
        </>
      }
    >
      {products.length === 0 ? (
        <Empty icon={<IconChartPie />} title="No products yet" action={add}>
          Add your products and those of rivals to see shares and price positions.
        </Empty>
      ) : (
        <>
          <MarketStrip market={market} />
          <MarketTable market={market} mayChange={mayChange} />
        </>
      )}
      <Stack gap="lg" p="20px var(--gutter) 32px">
        {products.length > 0 && <MarketCharts market={market} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={48}>
          <MarketNotes market={market} mayChange={mayChange} />
          <MarketAlerts market={market} mayChange={mayChange} />
        </SimpleGrid>
      </Stack>
      {isAdding && <MarketForm market={market} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function More({ market: { id, name } }: { market: Market }) {
  const [opened, setOpened] = useState<"rename" | "delete">();
  const close = () => setOpened(undefined);
  const changed = useMarketsChanged();
  const navigate = useNavigate();
  return (
    <>
      <MoreMenu title={name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpened("rename")}>
          Rename list
        </Menu.Item>
        <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setOpened("delete")}>
          Delete list
        </Menu.Item>
      </MoreMenu>
      {opened === "rename" && <Rename id={id} name={name} onClose={close} />}
      <Confirm
        opened={opened === "delete"}
        onClose={close}
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

function Rename({ id, name: before, onClose }: { id: string; name: string; onClose: () => void }) {
  const [name, setName] = useState(before);
  const changed = useMarketsChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.patch("/api/v1/market-lists/{id}", { path: { id }, body: { name: name.trim() } }),
    async () => {
      await changed();
      notifyDone("Changes saved");
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Rename list"
      action="Save"
      onSubmit={submit}
      busy={busy}
      error={otherError("name")}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        required
        error={errorOf("name")}
        data-autofocus
      />
    </FormModal>
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
