/**
 * Buttons that send a request. While it is pending, or nothing can be sent, they ignore clicks but keep the focus: a disabled
 * button loses it, and keyboard users would start at the top of the page again.
 */
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from "@mantine/core";
import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";

type Native = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "title" | "aria-label" | "onClick"> & {
  ref?: Ref<HTMLButtonElement>;
};
type Sending = Native & {
  /** True while the request is pending. */
  busy: boolean;
};

export function BusyButton({
  busy,
  disabled = false,
  onClick,
  ...others
}: Omit<ButtonProps, "loading" | "data-disabled"> & Sending) {
  return (
    <Button
      {...others}
      loading={busy}
      data-disabled={disabled}
      renderRoot={(props) => <button {...props} {...resting(busy || disabled, onClick)} />}
    />
  );
}

export function BusyIcon({ busy, onClick, ...others }: Omit<ActionIconProps, "loading" | "disabled"> & Sending) {
  return (
    <ActionIcon {...others} loading={busy} renderRoot={(props) => <button {...props} {...resting(busy, onClick)} />} />
  );
}

function resting(isResting: boolean, onClick: Native["onClick"]) {
  return {
    disabled: false,
    "aria-disabled": isResting || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => (isResting ? event.preventDefault() : onClick?.(event)),
  };
}
