import { notifications } from "@mantine/notifications";
import { messageOf } from "./states.tsx";

/** A short line at the corner of the page: that something was done, or why not. */
export function tellDone(message: string): void {
  // Said once while it is still to be read: what is done five times in a row need not cover the page.
  notifications.show({ id: message, message, color: "green" });
}

export function tellFailed(error: unknown): void {
  notifications.show({ title: "That did not work", message: messageOf(error), color: "red", autoClose: 8_000 });
}
