import { Anchor, Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconCoins, IconPlus, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyIcon } from "../../parts/busy-button.tsx";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { counted, number, utcDate } from "../../parts/format.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { readNumber } from "../../parts/typed-number.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { RowTable, TwoLines } from "../../parts/wide-table.tsx";
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

/** Profits are unknown until these have a cost. */
function Missing({ missing, mayChange, onAdd }: MissingProps) {
  return (
    <Panel title={`${counted(missing.length, "SKU")} sold without a cost`}>
      <RowTable
        label="SKUs without a cost"
        minWidth={560}
        rows={missing}
        rowKey={({ sku, currency }) => `${sku} ${currency}`}
        columns={[
          [
            "SKU",
            ({ sku, title }) => (
              <TwoLines under={title}>
                <SkuLink sku={sku} />
              </TwoLines>
            ),
          ],
          ["Units", ({ units }) => number(units), "figure"],
          ["Sold since", ({ since }) => utcDate(since), "figure"],
          [
            "Actions",
            ({ sku, since, currency, costCurrency }) =>
              costCurrency !== null
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
                  ),
            "actions",
          ],
        ]}
      />
    </Panel>
  );
}

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
      <RowTable
        label="Costs"
        minWidth={780}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          ["SKU", (cost) => <SkuLink sku={cost.sku} />],
          ["Applies from", ({ from }) => utcDate(from)],
          ["Cost per unit", (cost) => <Editable cost={cost} name="unitCost" mayChange={mayChange} />, "figure"],
          ["Units bought", (cost) => <Editable cost={cost} name="quantity" mayChange={mayChange} />, "figure"],
          ["Note", (cost) => <Editable cost={cost} name="note" mayChange={mayChange} />],
          ["Actions", (cost) => mayChange && cost.unitCost !== null && <DeleteCost cost={cost} />, "actions"],
        ]}
      />
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

/** What a person types into each field, as the service wants it. */
const FIELDS = {
  unitCost: { what: "cost", maxLength: 14, read: toAmount },
  quantity: { what: "units bought", maxLength: 9, read: toQuantity },
  note: { what: "note", maxLength: 500, read: (text: string) => text || null },
} as const;

const nameOf = ({ sku, from }: Cost) => `of ${sku} from ${utcDate(from)}`;

type EditableProps = { cost: Cost; name: keyof typeof FIELDS; mayChange: boolean };

function Editable({ cost, name, mayChange }: EditableProps) {
  const { id, sku, currency, unitCost, [name]: value } = cost;
  const changed = useSalesChanged();
  const shown =
    name === "unitCost"
      ? moneyText(unitCost, { currency, isHidden: unitCost === null })
      : name === "quantity"
        ? number(cost.quantity)
        : (cost.note ?? "");
  if (!mayChange || unitCost === null) return shown;
  const { what, maxLength, read } = FIELDS[name];
  return (
    <Group justify={name === "note" ? "flex-start" : "flex-end"}>
      <EditInPlace
        value={value === null ? "" : String(value)}
        shown={shown}
        what={`${what} ${nameOf(cost)}`}
        maxLength={maxLength}
        isOptional={name !== "unitCost"}
        save={async (text) => {
          await client.patch("/api/v1/sales/costs/{id}", { path: { id }, body: { [name]: read(text) } });
          await changed();
          notifyDone(`Saved the cost of ${sku}.`);
        }}
      />
    </Group>
  );
}

function DeleteCost({ cost }: { cost: Cost }) {
  const { id, sku, from, currency, unitCost, quantity, note } = cost;
  const changed = useSalesChanged();
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
  return (
    <BusyIcon
      variant="subtle"
      color="gray"
      size={32}
      busy={removal.busy}
      aria-label={`Delete cost ${nameOf(cost)}`}
      onClick={() => void removal.submit()}
    >
      <IconTrash size={16} />
    </BusyIcon>
  );
}
