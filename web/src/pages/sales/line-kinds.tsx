import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { number } from "../../parts/format.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { RowTable, TwoLines } from "../../parts/wide-table.tsx";
import { AssignClass, kindName, useAssignClass } from "./assign-class.tsx";
import { moneyText } from "./figure-text.ts";
import { LINE_CLASSES } from "./line-classes.ts";
import { HiddenMoney } from "./sales-page.tsx";
import { kindsQuery, type LineKind } from "./sales-queries.ts";

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
              <RowTable
                label="Kinds of lines"
                minWidth={760}
                rows={kinds}
                rowKey={({ id }) => id}
                columns={[
                  [
                    "Kind of line",
                    (kind) => (
                      <TwoLines under={[kind.transactionType, kind.amountType].filter(Boolean).join(" · ")}>
                        <Text span fw={500}>
                          {kindName(kind)}
                        </Text>
                      </TwoLines>
                    ),
                  ],
                  [
                    "Class",
                    (kind) => (
                      <TwoLines under={kind.assignedClass !== null && "Assigned by you"}>
                        <ClassBadge of={kind.class} />
                      </TwoLines>
                    ),
                  ],
                  ["Lines", ({ lines }) => number(lines), "figure"],
                  [
                    "Amount",
                    ({ amounts }) =>
                      amounts.map(({ currency, amount }) => (
                        <div key={currency}>{moneyText(amount, { currency, isHidden: moneyHidden })}</div>
                      )),
                    "figure",
                  ],
                  [
                    "Actions",
                    (kind) => mayChange && <Actions kind={kind} onAssign={() => setAssigning(kind)} />,
                    "actions",
                  ],
                ]}
              />
            </Stack>
          )
        }
      </Shown>
      {assigning && <AssignClass kind={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  );
}

function Actions({ kind, onAssign }: { kind: LineKind; onAssign: () => void }) {
  const assign = useAssignClass();
  const name = kindName(kind);
  const reset = async () => {
    const before = kind.assignedClass;
    try {
      await assign(kind.id, null);
      notifyUndoable(`Removed your class of “${name}”.`, () => assign(kind.id, before));
    } catch (error) {
      notifyFailed(error);
    }
  };
  const action = kind.class === "unclassified" ? "Assign class" : "Change class";
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {kind.assignedClass !== null && (
        <Button size="xs" variant="subtle" onClick={() => void reset()} aria-label={`Reset class of ${name}`}>
          Reset class
        </Button>
      )}
      <Button
        size="xs"
        variant={kind.class === "unclassified" ? "filled" : "default"}
        onClick={onAssign}
        aria-label={`${action} of ${name}`}
      >
        {action}
      </Button>
    </Group>
  );
}

export function ClassBadge({ of }: { of: LineKind["class"] }) {
  const look = of === "unclassified" ? { bg: "var(--warn-soft)", c: "var(--warn)" } : { variant: "default" };
  return <Badge {...look}>{LINE_CLASSES[of]}</Badge>;
}
