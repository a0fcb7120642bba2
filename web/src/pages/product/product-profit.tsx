import { ActionIcon, Group, Menu, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Fold } from "../../parts/fold.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { decimal, money } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import classes from "./product.module.css";
import type { Product } from "./product-query.ts";
import { MainFields, MoreFields } from "./profit-fields.tsx";
import { costsOf, emptyForm, formOf } from "./profit-form.ts";
import { estimateQuery, feeCardsQuery, type ProfitInput, type Scenario, scenariosQuery } from "./profit-query.ts";
import { FeeNotes, foldedCosts, Goals, Net, Parts, Results } from "./profit-results.tsx";

/** The profit calculator: what a unit leaves, where its price goes, the costs, and what that makes in a month. */
export function ProductProfit({ product }: { product: Product }) {
  const { asin, currency } = product;
  const marketplace = product.marketplace as Marketplace;
  const [form, setForm] = useState(() => emptyForm(marketplace));
  const input: ProfitInput = { marketplace, asin, ...costsOf(form, product.price) };
  const [asked] = useDebouncedValue(input, 300);
  const price = form.amounts.price ?? product.price;
  const { data: estimate, error } = useQuery({ ...estimateQuery(asked), enabled: price !== null });
  const cards = useQuery(feeCardsQuery(marketplace));
  const tiers = cards.data?.cards.at(-1)?.sizeTiers ?? [];
  return (
    <section className={classes["profit"]} aria-label="Profit per unit">
      <Group gap={4} wrap="nowrap" mih={32}>
        <Title order={2}>Profit per unit</Title>
        {estimate && <FeeNotes estimate={estimate} />}
        <ProfitMenu input={input} price={price} open={(saved) => setForm(formOf(saved, marketplace))} />
      </Group>
      {error !== null && <Failure error={error} />}
      {price === null && <Text>The price of this product is unknown. Enter one to see its profit.</Text>}
      <Net estimate={estimate} />
      <Parts estimate={estimate} currency={currency} />
      <MainFields form={form} onChange={setForm} price={product.price} currency={currency} />
      <Fold title="Storage, returns, tax" isQuiet detail={estimate && money(foldedCosts(estimate), currency)}>
        <MoreFields form={form} onChange={setForm} tiers={tiers} />
        <Goals estimate={estimate} currency={currency} />
      </Fold>
      <Results estimate={estimate} currency={currency} />
    </section>
  );
}

type ProfitMenuProps = { input: ProfitInput; price: number | null; open: (saved: ProfitInput) => void };

/** Saved scenarios, and the default cost of research. */
function ProfitMenu({ input, price, open }: ProfitMenuProps) {
  const { marketplace = "amazon.com", asin = "" } = input;
  const [isSaving, setSaving] = useState(false);
  const maySave = useHasRole("member");
  const queries = useQueryClient();
  const { data } = useQuery(scenariosQuery(marketplace, asin));
  const scenarios = data?.scenarios ?? [];
  /** The unit cost becomes a share of the price, because other products have other prices. */
  const makeDefault = async () => {
    const { price: _, targetMarginPercent: __, marketplace: ___, asin: ____, unitCost = 0, ...others } = input;
    const unitCostPercent = Math.min(100, Math.round((unitCost / (price ?? 1)) * 10_000) / 100);
    try {
      const body = { ...others, unitCostPercent };
      await client.put("/api/v1/profit/default-costs/{marketplace}", { path: { marketplace }, body });
      await queries.invalidateQueries({ queryKey: ["profit", "default-costs"] });
      notifyDone(`Default cost saved: ${decimal(unitCostPercent)}% of the price. Research shows net per unit.`);
    } catch (failed) {
      notifyFailed(failed);
    }
  };
  const remove = async ({ id }: Scenario) => {
    await client.delete("/api/v1/profit/scenarios/{id}", { path: { id } }).catch(notifyFailed);
    await queries.invalidateQueries({ queryKey: ["profit", "scenarios"] });
  };
  if (!maySave && scenarios.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" ml="auto" aria-label="Scenarios">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {scenarios.map((scenario) => (
            <Menu.Item key={scenario.id} onClick={() => open(scenario.input)}>
              Open {scenario.name}
            </Menu.Item>
          ))}
          {maySave && (
            <>
              {scenarios.length > 0 && <Menu.Divider />}
              <Menu.Item onClick={() => setSaving(true)}>Save scenario</Menu.Item>
              <Menu.Item disabled={!input.unitCost || !price} onClick={makeDefault}>
                Use as default cost
              </Menu.Item>
              {scenarios.map((scenario) => (
                <Menu.Item key={scenario.id} color="red" onClick={() => remove(scenario)}>
                  Delete {scenario.name}
                </Menu.Item>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveScenario input={input} onClose={() => setSaving(false)} />}
    </>
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
