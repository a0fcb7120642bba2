import { notifications } from "@mantine/notifications";
import { messageOf } from "./states.tsx";

/** A short line at the corner of the page: that something was done, or why not. */
export function tellDone(message: string): void {
  notifications.show({ message, color: "green" });
}

export function tellFailed(error: unknown): void {
  notifications.show({ title: "That did not work", message: messageOf(error), color: "red", autoClose: 8_000 });
}
