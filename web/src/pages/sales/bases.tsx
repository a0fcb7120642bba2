import { Stack, Text } from "@mantine/core";
import { number } from "../../parts/format.ts";
import { type Cell, RowTable } from "../../parts/wide-table.tsx";
import { moneyText, type Show } from "./figure-text.ts";
import { BASIS_NAMES, FIGURES, PENDING_REASONS } from "./figure-words.ts";
import type { Block } from "./sales-queries.ts";

/** Both bases side by side, and the difference between them with its reasons. */
export function Bases({ block: { ordered, settled, pending }, show }: { block: Block; show: Show }) {
  const money = (value: number | null | undefined) => moneyText(value, show);
  const amounts = show.isHidden ? [] : (["sales", "netBeforeCost"] as const);
  return (
    <Stack gap="sm" fz="xs">
      <RowTable
        label="Ordered and settled"
        minWidth={0}
        rows={["units" as const, ...amounts]}
        rowKey={(name) => name}
        columns={[
          ["Figure", (name) => FIGURES[name].name],
          ...(["ordered", "settled", "pending"] as const).map(
            (of): Cell<"units" | "sales" | "netBeforeCost"> => [
              of === "pending" ? "Pending" : BASIS_NAMES[of],
              (name) => {
                const value =
                  of === "pending"
                    ? pending?.[name === "netBeforeCost" ? "net" : name]
                    : (of === "ordered" ? ordered : settled)?.[name];
                return name === "units" ? number(value) : money(value);
              },
              "figure",
            ],
          ),
        ]}
      />
      {pending !== null && pending.parts.length > 0 && (
        <RowTable
          label="Pending, by reason"
          minWidth={0}
          rows={pending.parts}
          rowKey={({ reason }) => reason}
          columns={[
            ["Why pending", ({ reason }) => PENDING_REASONS[reason]],
            ["Units", ({ units }) => number(units), "figure"],
            ...(show.isHidden
              ? []
              : (["sales", "net"] as const).map(
                  (name): Cell<(typeof pending.parts)[number]> => [
                    name === "sales" ? "Sales" : "Net",
                    (part) => money(part[name]),
                    "figure",
                  ],
                )),
          ]}
        />
      )}
      {pending?.unsettled != null && (
        <Text size="xs" c="dimmed">
          {money(pending.unsettled)} are posted and not settled yet, and in no figure above.
        </Text>
      )}
    </Stack>
  );
}
