import { Anchor, Button, FileButton, Group, Stack, Table, Text } from "@mantine/core";
import { IconCoins, IconPlus, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyIcon } from "../../parts/busy-button.tsx";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { counted, money, number, utcDate } from "../../parts/format.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { readNumber } from "../../parts/typed-number.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { WideTable } from "../../parts/wide-table.tsx";
import { type CostDraft, CostForm } from "./cost-form.tsx";
import { moneyText } from "./figure-text.ts";
import { today } from "./period.ts";
import { HiddenMoney, SalesPage } from "./sales-page.tsx";
import { type Cost, costsQuery, type MissingCost, useSalesChanged } from "./sales-queries.ts";

const route = getRouteApi("/inside/sales/sales/costs");

/** The costs of units, by SKU and day. */
export function CostsPage() {
  const query = useQuery(costsQuery);
  const mayChange = useHasRole("member");
  const [draft, setDraft] = useState<CostDraft>();
  const currency = query.data?.costs[0]?.currency ?? "USD";
  const add = (sku = "", from = today(), sold = currency) => setDraft({ sku, from, currency: sold });
  return (
    <SalesPage
      title="Costs"
      exports={[{ name: "Costs", path: "/api/v1/sales/costs" }]}
      actions={
        mayChange && (
          <>
            <UploadCosts />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add()}>
              Add cost
            </Button>
          </>
        )
      }
    >
      <Shown query={query} loading={<Loading rows={8} height={44} />}>
        {({ costs, missing }) => (
          <Stack>
            <HiddenMoney isHidden={costs.some(({ unitCost }) => unitCost === null)} />
            {missing.length > 0 && <Missing missing={missing} mayChange={mayChange} onAdd={add} />}
            {costs.length === 0 ? (
              <Empty icon={<IconCoins />} title="No costs yet">
                Add the cost of each SKU, or export the sheet, fill it in and upload it.
              </Empty>
            ) : (
              <CostTable costs={costs} mayChange={mayChange} />
            )}
          </Stack>
        )}
      </Shown>
      {draft && <CostForm draft={draft} onClose={() => setDraft(undefined)} />}
    </SalesPage>
  );
}

/** A cost sheet is imported in the same queue as other reports. */
function UploadCosts() {
  const changed = useSalesChanged();
  const upload = async (file: File | null) => {
    if (!file) return;
    try {
      const { signal } = new AbortController();
      await sendFile({ route: "/api/v1/sales/imports", file, signal, onProgress: () => undefined });
      await changed();
      notifyDone(`Uploaded “${file.name}”. Its costs appear in a moment; see Data for rejected rows.`);
    } catch (error) {
      notifyFailed(error);
    }
  };
  return (
    <FileButton
      onChange={(file) => void upload(file)}
      accept=".csv,.tsv,.txt,.xlsx"
      inputProps={{ "aria-label": "Cost sheet" }}
    >
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
          Upload CSV or Excel
        </Button>
      )}
    </FileButton>
  );
}

type MissingProps = {
  missing: readonly MissingCost[];
  mayChange: boolean;
  onAdd: (sku: string, from: string, currency: string) => void;
};

const MOST_MISSING = 5;

/** Profits are unknown until these have a cost. */
function Missing({ missing, mayChange, onAdd }: MissingProps) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Panel title={`${counted(missing.length, "SKU")} sold without a cost`}>
      <WideTable label="SKUs without a cost" columns={MISSING} minWidth={560}>
        {missing.slice(0, showsAll ? undefined : MOST_MISSING).map((row) => {
          const { sku, title, units, since, currency, costCurrency } = row;
          return (
            <Table.Tr key={`${sku} ${currency}`}>
              <Table.Td>
                <SkuLink sku={sku} />
                {title && (
                  <Text size="xs" c="dimmed" lineClamp={1}>
                    {title}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{number(units)}</Table.Td>
              <Table.Td ta="right">{utcDate(since)}</Table.Td>
              <Table.Td ta="right">
                {costCurrency !== null
                  ? `Sold in ${currency}, cost in ${costCurrency}: upload exchange rates of these days`
                  : mayChange && (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => onAdd(sku, since, currency)}
                        aria-label={`Add cost of ${sku}`}
                      >
                        Add cost
                      </Button>
                    )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </WideTable>
      {missing.length > MOST_MISSING && !showsAll && (
        <Button size="compact-sm" variant="subtle" mt={6} onClick={() => setShowsAll(true)}>
          Show all {number(missing.length)}
        </Button>
      )}
    </Panel>
  );
}

const MISSING = [
  "SKU",
  { name: "Units", isFigure: true },
  { name: "Sold since", isFigure: true },
  { name: "Actions", isHidden: true },
];

function SkuLink({ sku }: { sku: string }) {
  return (
    <Anchor
      c="var(--ink)"
      fw={500}
      style={{ overflowWrap: "anywhere" }}
      renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} />}
    >
      {sku}
    </Anchor>
  );
}

const COLUMNS = [
  "SKU",
  "Applies from",
  { name: "Cost per unit", isFigure: true },
  { name: "Units bought", isFigure: true },
  "Note",
  { name: "Actions", isHidden: true },
];

function CostTable({ costs, mayChange }: { costs: readonly Cost[]; mayChange: boolean }) {
  const { sku = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = costs.filter((cost) => cost.sku.toLowerCase().includes(sku.toLowerCase()));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SearchBox
          label="Search SKUs"
          value={sku}
          onChange={(text) =>
            void navigate({
              search: (before) => ({ ...before, sku: text || undefined }) as never,
              replace: true,
              resetScroll: false,
            })
          }
        />
        <Text c="dimmed">{rows.length === 0 ? `No match for “${sku}”` : counted(rows.length, "cost")}</Text>
      </Group>
      <WideTable label="Costs" columns={COLUMNS} minWidth={780}>
        {rows.map((cost) => (
          <Row key={cost.id} cost={cost} mayChange={mayChange && cost.unitCost !== null} />
        ))}
      </WideTable>
    </Stack>
  );
}

function toAmount(text: string): number {
  const { value, problem = "Enter an amount such as 4.20." } = readNumber(text, { min: 0, decimals: 2 });
  if (value === undefined) throw new Error(problem);
  return value;
}

function toQuantity(text: string): number | null {
  const { value = null, problem } = readNumber(text, { min: 1, decimals: 0 });
  if (problem !== undefined) throw new Error(problem);
  return value;
}

function Row({ cost, mayChange }: { cost: Cost; mayChange: boolean }) {
  const { id, sku, from, currency, unitCost, quantity, note } = cost;
  const changed = useSalesChanged();
  const save = async (body: { unitCost?: number; quantity?: number | null; note?: string | null }) => {
    await client.patch("/api/v1/sales/costs/{id}", { path: { id }, body });
    await changed();
    notifyDone(`Saved the cost of ${sku}.`);
  };
  const removal = useSubmit(
    () => client.delete("/api/v1/sales/costs/{id}", { path: { id } }),
    async () => {
      await changed();
      notifyUndoable(`Deleted the cost of ${sku} from ${utcDate(from)}.`, async () => {
        await client.post("/api/v1/sales/costs", {
          body: { sku, from, currency, unitCost: unitCost ?? 0, quantity, note },
        });
        await changed();
      });
    },
  );
  const of = `of ${sku} from ${utcDate(from)}`;
  return (
    <Table.Tr>
      <Table.Td>
        <SkuLink sku={sku} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{utcDate(from)}</Table.Td>
      <Table.Td ta="right" className="figures">
        <Group justify="flex-end">
          {mayChange ? (
            <EditInPlace
              value={String(unitCost)}
              shown={money(unitCost, currency)}
              what={`cost ${of}`}
              maxLength={14}
              save={async (text) => save({ unitCost: toAmount(text) })}
            />
          ) : (
            moneyText(unitCost, { currency, isHidden: unitCost === null })
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="right" className="figures">
        <Group justify="flex-end">
          {mayChange ? (
            <EditInPlace
              value={quantity === null ? "" : String(quantity)}
              shown={number(quantity)}
              what={`units bought ${of}`}
              maxLength={9}
              isOptional
              save={async (text) => save({ quantity: toQuantity(text) })}
            />
          ) : (
            number(quantity)
          )}
        </Group>
      </Table.Td>
      <Table.Td maw={260}>
        {mayChange ? (
          <EditInPlace
            value={note ?? ""}
            what={`note ${of}`}
            maxLength={500}
            isOptional
            save={async (text) => save({ note: text || null })}
          />
        ) : (
          note
        )}
      </Table.Td>
      <Table.Td w={44}>
        {mayChange && (
          <BusyIcon
            variant="subtle"
            color="gray"
            size={32}
            busy={removal.busy}
            aria-label={`Delete cost ${of}`}
            onClick={() => void removal.submit()}
          >
            <IconTrash size={16} />
          </BusyIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
