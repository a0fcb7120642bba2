import { Stack, Table, Text } from "@mantine/core";
import { number } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { moneyText, type Show } from "./figure-text.ts";
import { BASIS_ABOUT, BASIS_NAMES, FIGURES, PENDING_ABOUT, PENDING_REASONS } from "./figure-words.ts";
import type { Block } from "./sales-queries.ts";

/** Both bases side by side, and the difference between them with its reasons. */
export function Bases({ block: { ordered, settled, pending }, show }: { block: Block; show: Show }) {
  const amount = (value: number | null | undefined) => moneyText(value, show);
  const { sales, netBeforeCost } = FIGURES;
  return (
    <Stack gap="sm">
      <Small
        label="Ordered and settled"
        heads={[
          ["", undefined],
          [BASIS_NAMES.ordered, BASIS_ABOUT.ordered],
          [BASIS_NAMES.settled, BASIS_ABOUT.settled],
          ["Pending", PENDING_ABOUT],
        ]}
        rows={[
          ["Units", ...[ordered?.units, settled?.units, pending?.units].map(number)],
          ...(show.isHidden
            ? []
            : [
                [sales.name, ...[ordered?.sales, settled?.sales, pending?.sales].map(amount)],
                [netBeforeCost.name, ...[ordered?.netBeforeCost, settled?.netBeforeCost, pending?.net].map(amount)],
              ]),
        ]}
      />
      {pending !== null && pending.parts.length > 0 && (
        <Small
          label="Pending, by reason"
          heads={["Why pending", "Units", ...(show.isHidden ? [] : ["Sales", "Net"])].map((name) => [name, undefined])}
          rows={pending.parts.map(({ reason, units, ...part }) => [
            PENDING_REASONS[reason],
            number(units),
            ...(show.isHidden ? [] : [amount(part.sales), amount(part.net)]),
          ])}
        />
      )}
      {pending?.unsettled != null && (
        <Text size="xs" c="dimmed">
          {amount(pending.unsettled)} are posted and not settled yet, and in no figure above.
        </Text>
      )}
    </Stack>
  );
}

type SmallProps = {
  label: string;
  heads: readonly (readonly [name: string, about: string | undefined])[];
  rows: readonly (readonly string[])[];
};

function Small({ label, heads, rows }: SmallProps) {
  return (
    <Table aria-label={label} fz="xs" horizontalSpacing={4} verticalSpacing={4} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          {heads.map(([name, about], i) =>
            name === "" ? (
              <Table.Td key={name} />
            ) : (
              <Table.Th key={name} scope="col" ta={i === 0 ? "left" : "right"} style={{ whiteSpace: "nowrap" }}>
                {name} {about && <HelpTip about={name}>{about}</HelpTip>}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name = "", ...values]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {values.map((text, i) => (
              <Table.Td key={heads[i + 1]?.[0]} ta="right" className="figures">
                {text}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
