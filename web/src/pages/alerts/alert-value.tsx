import { ActionIcon, Box, Group, Tooltip } from "@mantine/core";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { BusyIcon } from "../../parts/busy-button.tsx";
import { comparisonInWords, figureWithUnit } from "../../parts/metric.ts";
import { notifyDone } from "../../parts/notify.ts";
import { messageOf } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { useTransferredFocus } from "../../parts/use-transferred-focus.ts";
import { type Alert, changeAlert } from "./alert-query.ts";
import { ConditionFields } from "./condition-fields.tsx";

/** The condition of an alert, edited in place. */
export function AlertValue({ alert }: { alert: Alert }) {
  const [isOpen, setOpen] = useState(false);
  const keepFocus = useTransferredFocus();
  const mayChange = useHasRole("member");
  const { metric, comparison, value, currency } = alert;
  const words = comparisonInWords(metric, comparison, figureWithUnit(metric, value, currency));
  if (isOpen) return <Fields ref={keepFocus} alert={alert} onDone={() => setOpen(false)} />;
  return (
    <Group gap={4} wrap="nowrap">
      <span>{words}</span>
      {mayChange && (
        <Tooltip label="Edit threshold">
          <ActionIcon
            ref={keepFocus}
            variant="subtle"
            color="gray"
            aria-label={`Edit threshold: ${words}`}
            onClick={() => setOpen(true)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

type FieldsProps = { alert: Alert; onDone: () => void; ref: Ref<HTMLFormElement> };

function Fields({ alert, onDone, ref }: FieldsProps) {
  const [comparison, setComparison] = useState(alert.comparison);
  const [value, setValue] = useState<number | null>(alert.value);
  const queries = useQueryClient();
  const { submit, busy, error } = useSubmit(
    async () => {
      if (value === null) throw new Error("Enter a threshold.");
      await changeAlert(queries, alert.id, { comparison, value });
    },
    () => {
      notifyDone("Changes saved. The alert starts from the current value.");
      onDone();
    },
  );
  return (
    <Box component="form" ref={ref} onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <ConditionFields
        size="xs"
        metric={alert.metric}
        currency={alert.currency}
        comparison={comparison}
        onComparison={setComparison}
        value={value}
        onValue={setValue}
        error={error === undefined ? undefined : messageOf(error)}
      />
      <Group gap={4} mt={6}>
        <BusyIcon type="submit" variant="filled" size={32} busy={busy} aria-label="Save threshold">
          <IconCheck size={17} />
        </BusyIcon>
        <ActionIcon variant="default" size={32} onClick={onDone} aria-label="Cancel">
          <IconX size={17} />
        </ActionIcon>
      </Group>
    </Box>
  );
}
