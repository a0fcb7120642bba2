import { Group, Input, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { ChannelChoice } from "../../parts/channel-choice.tsx";
import { CooldownSelect } from "../../parts/cooldown-select.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { nameOf } from "./tracked-names.ts";
import type { TrackedProduct } from "./watch-query.ts";
import { PRICE_WAYS, RANK_WAYS } from "./ways.ts";

type Thresholds = TrackedProduct["thresholds"];

/** The notification thresholds of a tracked product, edited in place. */
export function ProductTerms({ tracked, onDone }: { tracked: TrackedProduct; onDone: () => void }) {
  const [{ price, bsr, reviews }, setThresholds] = useState<Thresholds>(tracked.thresholds);
  const [cooldownMinutes, setCooldown] = useState(tracked.cooldownMinutes);
  const [channels, setChannels] = useState(tracked.channels);
  const [label, setLabel] = useState(tracked.label ?? "");
  const queries = useQueryClient();
  const setPrice = (to: Partial<Thresholds["price"]>) => setThresholds({ price: { ...price, ...to }, bsr, reviews });
  const setRank = (to: Partial<Thresholds["bsr"]>) => setThresholds({ price, bsr: { ...bsr, ...to }, reviews });
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/v1/tracking/products/{id}", {
        path: { id: tracked.id },
        body: { label: label.trim() || null, thresholds: { price, bsr, reviews }, cooldownMinutes, channels },
      }),
    async () => {
      await queries.invalidateQueries({ queryKey: ["tracking", "products"] });
      notifyDone("Changes saved");
      onDone();
    },
  );
  const failure = otherError(
    "label",
    "thresholds.price",
    "thresholds.bsr",
    "thresholds.reviews",
    "cooldownMinutes",
    "channels",
  );

  return (
    <FormModal
      opened
      onClose={onDone}
      title={`Notify about ${nameOf(tracked)}`}
      action="Save"
      busy={busy}
      error={failure}
      onSubmit={submit}
    >
      <Threshold
        name="Price changes by at least"
        about="0 notifies you of any change"
        by={price.by}
        onBy={(by) => setPrice({ by })}
        units={[
          { value: "percent", label: "%" },
          { value: "amount", label: tracked.currency },
        ]}
        unit={price.unit}
        onUnit={(unit) => setPrice({ unit: unit as Thresholds["price"]["unit"] })}
        ways={PRICE_WAYS}
        way={price.direction}
        onWay={(way) => setPrice({ direction: way as Thresholds["price"]["direction"] })}
        error={errorOf("thresholds.price")}
      />
      <Threshold
        name="Best-seller rank changes by at least"
        about="Lower is better. 0 notifies you of any change."
        by={bsr.by}
        onBy={(by) => setRank({ by })}
        units={[
          { value: "percent", label: "%" },
          { value: "places", label: "places" },
        ]}
        unit={bsr.unit}
        onUnit={(unit) => setRank({ unit: unit as Thresholds["bsr"]["unit"] })}
        ways={RANK_WAYS}
        way={bsr.direction}
        onWay={(way) => setRank({ direction: way as Thresholds["bsr"]["direction"] })}
        error={errorOf("thresholds.bsr")}
      />
      <NumberField
        label="New reviews, at least"
        description="Notifies you after this many"
        min={1}
        decimals={0}
        required
        value={reviews.by}
        onChange={(by = reviews.by) => setThresholds({ price, bsr, reviews: { by } })}
        error={errorOf("thresholds.reviews")}
      />
      <CooldownSelect
        description="Changes in between are sent together afterwards"
        value={cooldownMinutes}
        onChange={setCooldown}
        error={errorOf("cooldownMinutes")}
      />
      <ChannelChoice of="product" value={channels} onChange={setChannels} error={errorOf("channels")} />
      <TextInput
        label="Label"
        description="Shown instead of the title"
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={errorOf("label")}
      />
    </FormModal>
  );
}

type Choice = { value: string; label: string };
type ThresholdProps = {
  name: string;
  about: string;
  by: number;
  onBy: (by: number) => void;
  units: Choice[];
  unit: string;
  onUnit: (unit: string) => void;
  ways: Choice[];
  way: string;
  onWay: (way: string) => void;
  error: string | undefined;
};

/** Fields of a threshold: the amount, its unit and the direction. */
function Threshold({ name, about, by, onBy, units, unit, onUnit, ways, way, onWay, error }: ThresholdProps) {
  return (
    <Input.Wrapper label={name} labelElement="div" description={about} error={error}>
      <Group gap={6} wrap="nowrap" mt={5}>
        <NumberField
          aria-label={name}
          min={0}
          required
          value={by}
          onChange={(value = by) => onBy(value)}
          error={error !== undefined}
          style={{ flex: 1, minWidth: 0 }}
        />
        <Select
          aria-label={`${name}: unit`}
          data={units}
          value={unit}
          onChange={(value) => value && onUnit(value)}
          allowDeselect={false}
          w={84}
        />
        <Select
          aria-label={`${name}: direction`}
          data={ways}
          value={way}
          onChange={(value) => value && onWay(value)}
          allowDeselect={false}
          w={130}
        />
      </Group>
    </Input.Wrapper>
  );
}
