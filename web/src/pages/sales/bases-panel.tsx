import { Group, Stack, Table, Text } from "@mantine/core";
import { number } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { Panel } from "../../parts/panel.tsx";
import { moneyText, type Show } from "./figure-text.ts";
import { BASIS_ABOUT, BASIS_NAMES, FIGURES, PENDING_ABOUT, PENDING_REASONS } from "./figure-words.ts";
import type { Block } from "./sales-queries.ts";

/** On a phone, the column of pending amounts has to fit without scrolling. */
const COMPACT = { fz: { base: "xs", sm: "sm" }, horizontalSpacing: 6 } as const;

/** Both bases side by side, and the difference between them with its reasons. */
export function BasesPanel({ block, show }: { block: Block; show: Show }) {
  const { ordered, settled, pending } = block;
  const amounts = [
    ["Units", ordered?.units, settled?.units, pending?.units, number],
    ...(show.isHidden
      ? []
      : [
          [
            FIGURES.sales.name,
            ordered?.sales,
            settled?.sales,
            pending?.sales,
            (it: number) => moneyText(it, show),
          ] as const,
          [
            FIGURES.netBeforeCost.name,
            ...([ordered?.netBeforeCost, settled?.netBeforeCost, pending?.net] as const),
            (it: number) => moneyText(it, show),
          ] as const,
        ]),
  ] as const;
  return (
    <Panel title="Ordered and settled" about="The same period on both bases, and what is still pending.">
      <Stack gap="sm">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable. */}
        <section className="scroll-x" aria-label="Both bases" tabIndex={0}>
          <Table aria-label="Ordered and settled" {...COMPACT}>
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                {(["ordered", "settled"] as const).map((basis) => (
                  <Table.Th key={basis} scope="col" ta="right">
                    <Group gap={2} wrap="nowrap" justify="flex-end">
                      {BASIS_NAMES[basis]} <HelpTip about={BASIS_NAMES[basis]}>{BASIS_ABOUT[basis]}</HelpTip>
                    </Group>
                  </Table.Th>
                ))}
                <Table.Th scope="col" ta="right">
                  <Group gap={2} wrap="nowrap" justify="flex-end">
                    Pending <HelpTip about="Pending">{PENDING_ABOUT}</HelpTip>
                  </Group>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {amounts.map(([name, ...values]) => {
                const format = values[3] as (value: number | null | undefined) => string;
                return (
                  <Table.Tr key={name}>
                    <Table.Th scope="row" fw={450}>
                      {name}
                    </Table.Th>
                    {(["ordered", "settled", "pending"] as const).map((column, i) => (
                      <Table.Td key={column} ta="right" className="figures" fw={column === "pending" ? 600 : 400}>
                        {format(values[i] as number | null | undefined)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </section>
        {pending === null ? (
          <Text size="sm" c="dimmed">
            Pending amounts need both an order report and a settlement of the period.
          </Text>
        ) : (
          pending.parts.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable.
            <section className="scroll-x" aria-label="Reasons for pending amounts" tabIndex={0}>
              <Table aria-label="Pending, by reason" {...COMPACT}>
                <Table.Thead>
                  <Table.Tr>
                    {["Why pending", "Units", ...(show.isHidden ? [] : ["Sales", "Net"])].map((name, i) => (
                      <Table.Th key={name} scope="col" ta={i === 0 ? "left" : "right"}>
                        {name}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {pending.parts.map(({ reason, units, sales, net }) => (
                    <Table.Tr key={reason}>
                      <Table.Th scope="row" fw={450}>
                        {PENDING_REASONS[reason]}
                      </Table.Th>
                      <Table.Td ta="right">{number(units)}</Table.Td>
                      {!show.isHidden && (
                        <>
                          <Table.Td ta="right">{moneyText(sales, show)}</Table.Td>
                          <Table.Td ta="right">{moneyText(net, show)}</Table.Td>
                        </>
                      )}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
          )
        )}
        {pending?.unsettled != null && (
          <Text size="sm" c="dimmed">
            {moneyText(pending.unsettled, show)} are posted and not settled yet. They are in no figure above.
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
