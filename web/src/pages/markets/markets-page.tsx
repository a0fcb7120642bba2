import { Anchor, Button, Table, Text, TextInput } from "@mantine/core";
import { IconChartPie, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { number } from "../../parts/format.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { countryOf, DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { marketListsQuery, useMarketsChanged } from "./market-queries.ts";
import { asinsOf, ProductLines } from "./product-lines.tsx";

const COLUMNS = [
  "List",
  "Marketplace",
  { name: "Your products", isFigure: true },
  { name: "Rivals", isFigure: true },
  "Changed",
];

export function MarketListsPage() {
  const query = useQuery(marketListsQuery);
  const mayChange = useHasRole("member");
  const [isCreating, setCreating] = useState(false);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create market list
    </Button>
  );
  return (
    <Page title="Market lists" actions={query.data?.length ? create : undefined}>
      <Shown query={query} loading={<Loading rows={4} height={44} />}>
        {(lists) =>
          lists.length === 0 ? (
            <Empty icon={<IconChartPie />} title="No market lists yet" action={create}>
              Your products and their rivals: shares of units and revenue, and where your prices stand.
            </Empty>
          ) : (
            <WideTable label="Market lists" columns={COLUMNS} minWidth={560}>
              {lists.map(({ id, name, marketplace, mine, rivals, updatedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor
                      size="sm"
                      renderRoot={(props) => <Link {...props} to="/tracking/markets/$listId" params={{ listId: id }} />}
                    >
                      {name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{countryOf(marketplace)}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {number(mine)}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {number(rivals)}
                  </Table.Td>
                  <Table.Td>
                    <When at={updatedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </WideTable>
          )
        }
      </Shown>
      {isCreating && <CreateList onClose={() => setCreating(false)} />}
    </Page>
  );
}

function CreateList({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const changed = useMarketsChanged();
  const [name, setName] = useState("");
  const [marketplace, setMarketplace] = useState<Marketplace>(DEFAULT_MARKETPLACE);
  const [mine, setMine] = useState("");
  const [rivals, setRivals] = useState("");
  const own = asinsOf(mine, marketplace);
  const others = asinsOf(rivals, marketplace);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/market-lists", { body: { name, marketplace, mine: own.asins, rivals: others.asins } }),
    async ({ id, name }) => {
      await changed();
      notifyDone(`Created “${name}”.`);
      onClose();
      await navigate({ to: "/tracking/markets/$listId", params: { listId: id } });
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Create market list"
      action="Create market list"
      onSubmit={submit}
      busy={busy}
      canSend={own.problem === undefined && others.problem === undefined}
      error={otherError("name", "marketplace", "mine", "rivals")}
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
      <MarketplaceSelect value={marketplace} onChange={setMarketplace} error={errorOf("marketplace")} />
      <ProductLines label="Your products" value={mine} onChange={setMine} error={own.problem ?? errorOf("mine")} />
      <ProductLines label="Rivals" value={rivals} onChange={setRivals} error={others.problem ?? errorOf("rivals")} />
      <Text size="sm" c="dimmed">
        Products that you don’t track yet are tracked from now on.
      </Text>
    </FormModal>
  );
}
