import { Box, Button, Group } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Failure } from "../../parts/states.tsx";

type TermsFormProps = {
  /** The product or keyword that the form is for. */
  title: string;
  busy: boolean;
  /** An error that belongs to no field. */
  failure: unknown;
  onSubmit: (event: FormEvent) => void;
  onDone: () => void;
  children: ReactNode;
};

/** A form for notification thresholds, in place; Escape discards the changes. */
export function TermsForm({ title, busy, failure, onSubmit, onDone, children }: TermsFormProps) {
  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
      pt="md"
      aria-label={`Thresholds of ${title}`}
    >
      {children}
      {failure !== undefined && (
        <Box mt="sm">
          <Failure error={failure} />
        </Box>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy}>
          Save
        </BusyButton>
      </Group>
    </Box>
  );
}
