import { Box, Button, Group } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Failure } from "../../parts/states.tsx";

type TermsFormProps = {
  /** Whose terms they are. */
  title: string;
  busy: boolean;
  /** What belongs to none of its fields. */
  failure: unknown;
  onSubmit: (event: FormEvent) => void;
  onDone: () => void;
  children: ReactNode;
};

/** When something is told, changed where it stands: Escape leaves it as it was. */
export function TermsForm({ title, busy, failure, onSubmit, onDone, children }: TermsFormProps) {
  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
      pt="md"
      aria-label={`When ${title} is told`}
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
