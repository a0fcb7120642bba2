import { Group, Stack, type StackProps } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Failure } from "./states.tsx";
import type { SubmitEvent } from "./use-submit.ts";

type FormProps = Pick<StackProps, "gap" | "maw"> & {
  onSubmit: (event: SubmitEvent) => void;
  busy: boolean;
  /** The label of the button: "Save changes". */
  action: string;
  canSend?: boolean;
  /** An error that belongs to no field. */
  error?: unknown;
  /** The button is one of several of its page. */
  isQuiet?: boolean;
  /** The button is as wide as the fields: pages of one form. */
  isWhole?: boolean;
  /** The service's words explain better than the browser's. */
  noValidate?: boolean;
  /** After the button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The fields of a form in the page, and its button. Enter submits it. */
export function Form(props: FormProps) {
  const { onSubmit, busy, action, canSend = true, error, isQuiet = false, isWhole = false, noValidate = false } = props;
  const button = (
    <BusyButton
      type="submit"
      busy={busy}
      disabled={!canSend}
      fullWidth={isWhole}
      variant={isQuiet ? "default" : "filled"}
    >
      {action}
    </BusyButton>
  );
  return (
    <form onSubmit={onSubmit} noValidate={noValidate}>
      <Stack gap={props.gap ?? "md"} maw={props.maw}>
        {props.children}
        {error !== undefined && <Failure error={error} />}
        {isWhole ? (
          button
        ) : (
          <Group gap="xs">
            {button}
            {props.beside}
          </Group>
        )}
      </Stack>
    </form>
  );
}
