import { Button, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { decimal, money, UNKNOWN, utcDate, withDates } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import type { Product } from "./product-query.ts";
import { ProfitFields } from "./profit-fields.tsx";
import { costsOf, emptyForm, formOf } from "./profit-form.ts";
import {
  type Estimate,
  estimateQuery,
  type Figure,
  feeCardsQuery,
  type ProfitInput,
  type Scenario,
  scenariosQuery,
} from "./profit-query.ts";

/** The profit calculator of a product: inputs, the way from price to net, and saved scenarios. */
export function ProductProfit({ product }: { product: Product }) {
  const { asin, currency } = product;
  const marketplace = product.marketplace as Marketplace;
  const [form, setForm] = useState(() => emptyForm(marketplace));
  const { amounts } = form;
  const [isSaving, setIsSaving] = useState(false);
  const maySave = useHasRole("member");
  const input: ProfitInput = { marketplace, asin, ...costsOf(form) };
  const [asked] = useDebouncedValue(input, 300);
  const queries = useQueryClient();
  const price = amounts.price ?? product.price;
  /** The unit cost becomes a share of the price, because other products have other prices. */
  const makeDefault = async () => {
    const { price: _, targetMarginPercent: __, unitCost = 0, ...others } = costsOf(form);
    const unitCostPercent = Math.min(100, Math.round((unitCost / (price ?? 1)) * 10_000) / 100);
    const body = { ...others, unitCostPercent };
    try {
      await client.put("/api/v1/profit/default-costs/{marketplace}", { path: { marketplace }, body });
      await queries.invalidateQueries({ queryKey: ["profit", "default-costs"] });
      notifyDone(`Default cost saved: ${decimal(unitCostPercent)}% of the price. Research shows net per unit.`);
    } catch (failed) {
      notifyFailed(failed);
    }
  };
  const isPriced = product.price !== null || amounts.price !== undefined;
  const estimate = useQuery({ ...estimateQuery(asked), enabled: isPriced });
  const cards = useQuery(feeCardsQuery(marketplace));
  const tiers = cards.data?.cards.at(-1)?.sizeTiers ?? [];
  const open = ({ input: saved }: Scenario) => setForm(formOf(saved, marketplace));
  return (
    <Panel
      title="Profit"
      about="Your profit per sale after fees and costs. Leave a field empty if it doesn’t apply."
      actions={
        maySave && (
          <>
            <Button variant="default" disabled={!amounts.unitCost || !price} onClick={makeDefault}>
              Use as default cost
            </Button>
            <Button variant="default" onClick={() => setIsSaving(true)}>
              Save scenario
            </Button>
          </>
        )
      }
    >
      <Stack>
        <ProfitFields form={form} onChange={setForm} price={product.price} currency={currency} tiers={tiers} />
        {!isPriced && <Text size="sm">The price of this product is unknown. Enter one to see its profit.</Text>}
        {estimate.isError && <Failure error={estimate.error} />}
        {estimate.data ? (
          <Waterfall estimate={estimate.data} />
        ) : (
          isPriced && !estimate.isError && <Loading rows={4} height={24} />
        )}
        <Scenarios marketplace={marketplace} asin={asin} open={open} mayDelete={maySave} />
      </Stack>
      {isSaving && <SaveScenario input={input} onClose={() => setIsSaving(false)} />}
    </Panel>
  );
}

const FEES: Record<string, string> = {
  referral: "Referral fee",
  fulfilment: "Fulfilment fee",
  storage: "Storage fee",
  other: "Other fees",
  total: "Fees",
};

/** From the price down to the net. */
function Waterfall({ estimate }: { estimate: Estimate }) {
  const { currency, card } = estimate;
  const shown = (figure: Figure) => rangeText(figure, (value) => money(value, currency));
  const minus = (value: number | null) => (value === null ? UNKNOWN : `− ${money(value, currency)}`);
  const rows: [name: string, value: string, about?: string][] = [
    ["Price", money(estimate.price, currency)],
    ...(estimate.vat > 0 ? [["VAT", minus(estimate.vat)] as [string, string]] : []),
    ...estimate.fees.map((fee): [string, string, string] => [
      FEES[fee.kind] ?? fee.kind,
      `− ${shown(fee)}`,
      withDates(fee.steps.join(". ")),
    ]),
    ["Landed cost", minus(estimate.landedCost), "Unit cost, freight, duty and prep"],
    ...(estimate.returns > 0 ? [["Returns", minus(estimate.returns)] as [string, string]] : []),
    ...(estimate.adsPerUnit > 0 ? [["Ads", minus(estimate.adsPerUnit)] as [string, string]] : []),
    ["Net per unit", shown(estimate.netPerUnit)],
    ["Margin", rangeText(estimate.marginPercent, (value) => `${decimal(value)}%`)],
    ["ROI", rangeText(estimate.roiPercent, (value) => `${decimal(value)}%`)],
    ["Break-even price", shown(estimate.breakEvenPrice)],
    ...(estimate.targetPrice ? [["Target price", shown(estimate.targetPrice)] as [string, string]] : []),
    ...(estimate.maxUnitCost ? [["Highest unit cost", shown(estimate.maxUnitCost)] as [string, string]] : []),
    ["Monthly profit", shown(estimate.monthlyProfit)],
  ];
  return (
    <>
      <Table aria-label="From price to net">
        <Table.Tbody>
          {rows.map(([name, value, about]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
                {about && (
                  <Text size="xs" c="dimmed" fw={400}>
                    {about}
                  </Text>
                )}
              </Table.Th>
              <Table.Td className="figures" ta="right">
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {card === null
          ? "No fee card for this marketplace."
          : `${card.name}, valid from ${utcDate(card.validFrom)}. ${withDates(card.source)}`}{" "}
        {withDates(estimate.notes.join(" "))}
      </Text>
    </>
  );
}

/** "$3.32 to $9.10", "from $3.32", "up to $8.00". */
function rangeText({ amount, low, high }: Figure, format: (value: number) => string): string {
  if (amount !== null) return format(amount);
  if (low !== null && high !== null) return `${format(low)} to ${format(high)}`;
  if (low !== null) return `from ${format(low)}`;
  return high === null ? UNKNOWN : `up to ${format(high)}`;
}

type ScenariosProps = {
  marketplace: Marketplace;
  asin: string;
  open: (scenario: Scenario) => void;
  mayDelete: boolean;
};

function Scenarios({ marketplace, asin, open, mayDelete }: ScenariosProps) {
  const queries = useQueryClient();
  const { data } = useQuery(scenariosQuery(marketplace, asin));
  if (!data || data.scenarios.length === 0) return null;
  const remove = async (id: string) => {
    await client.delete("/api/v1/profit/scenarios/{id}", { path: { id } }).catch(notifyFailed);
    await queries.invalidateQueries({ queryKey: ["profit", "scenarios"] });
  };
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }} aria-label="Scenarios">
      {data.scenarios.map((scenario) => (
        <Group key={scenario.id} component="li" gap="xs">
          <Button size="xs" variant="light" onClick={() => open(scenario)}>
            Open {scenario.name}
          </Button>
          {mayDelete && (
            <Button size="xs" variant="subtle" color="red" onClick={() => remove(scenario.id)}>
              Delete {scenario.name}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

function SaveScenario({ input, onClose }: { input: ProfitInput; onClose: () => void }) {
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/profit/scenarios", { body: { name: name.trim(), input } }),
    async () => {
      await queries.invalidateQueries({ queryKey: ["profit", "scenarios"] });
      notifyDone(`Saved “${name.trim()}”.`);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Save scenario"
      action="Save scenario"
      onSubmit={submit}
      busy={busy}
      error={otherError("name")}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf("name")}
        maxLength={100}
        required
        data-autofocus
      />
    </FormModal>
  );
}
