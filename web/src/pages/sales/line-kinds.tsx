import { Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { number } from "../../parts/format.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { AssignClass, kindName, useAssignClass } from "./assign-class.tsx";
import { moneyText } from "./figure-text.ts";
import { LINE_CLASSES } from "./line-classes.ts";
import { HiddenMoney } from "./sales-page.tsx";
import { kindsQuery, type LineKind } from "./sales-queries.ts";

const COLUMNS = [
  "Kind of line",
  "Class",
  { name: "Lines", isFigure: true },
  { name: "Amount", isFigure: true },
  { name: "Actions", isHidden: true },
];

/** The kinds of lines of all settlements with their classes; unclassified ones first. */
export function LineKinds() {
  const query = useQuery(kindsQuery);
  const [assigning, setAssigning] = useState<LineKind>();
  const mayChange = useHasRole("member");
  return (
    <>
      <Shown query={query} loading={<Loading rows={6} height={48} />}>
        {({ kinds, moneyHidden }) =>
          kinds.length === 0 ? (
            <Empty icon={<IconTags />} title="No lines yet">
              Upload a settlement to see the kinds of its lines.
            </Empty>
          ) : (
            <Stack gap="sm" px="var(--gutter)">
              <HiddenMoney isHidden={moneyHidden} />
              <WideTable label="Kinds of lines" columns={COLUMNS} minWidth={760}>
                {kinds.map((kind) => (
                  <Row
                    key={kind.id}
                    kind={kind}
                    isHidden={moneyHidden}
                    mayChange={mayChange}
                    onAssign={() => setAssigning(kind)}
                  />
                ))}
              </WideTable>
            </Stack>
          )
        }
      </Shown>
      {assigning && <AssignClass kind={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  );
}

type RowProps = { kind: LineKind; isHidden: boolean; mayChange: boolean; onAssign: () => void };

function Row({ kind, isHidden, mayChange, onAssign }: RowProps) {
  const assign = useAssignClass();
  const name = kindName(kind);
  const isUnclassified = kind.class === "unclassified";
  const reset = async () => {
    const before = kind.assignedClass;
    try {
      await assign(kind.id, null);
      notifyUndoable(`Removed your class of “${name}”.`, () => assign(kind.id, before));
    } catch (error) {
      notifyFailed(error);
    }
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {[kind.transactionType, kind.amountType].filter(Boolean).join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td>
        <ClassBadge of={kind.class} />
        {kind.assignedClass !== null && (
          <Text size="xs" c="dimmed">
            Assigned by you
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{number(kind.lines)}</Table.Td>
      <Table.Td ta="right" className="figures">
        {kind.amounts.map(({ currency, amount }) => (
          <div key={currency}>{moneyText(amount, { currency, isHidden })}</div>
        ))}
      </Table.Td>
      <Table.Td>
        {mayChange && (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {kind.assignedClass !== null && (
              <Button size="xs" variant="subtle" onClick={() => void reset()} aria-label={`Reset class of ${name}`}>
                Reset class
              </Button>
            )}
            <Button
              size="xs"
              variant={isUnclassified ? "filled" : "default"}
              onClick={onAssign}
              aria-label={`${isUnclassified ? "Assign class" : "Change class"} of ${name}`}
            >
              {isUnclassified ? "Assign class" : "Change class"}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

export function ClassBadge({ of }: { of: LineKind["class"] }) {
  return (
    <Badge variant={of === "unclassified" ? "filled" : "default"} color="orange.9" tt="none" fw={500}>
      {LINE_CLASSES[of]}
    </Badge>
  );
}
