import { notifications } from "@mantine/notifications";
import { messageOf } from "./states.tsx";

/** Short notifications in the corner of the page. */
export function notifyDone(message: string): void {
  // Shown once while it is still on screen: five equal messages in a row must not cover the page.
  notifications.show({ id: message, message, color: "green" });
}

export function notifyFailed(error: unknown): void {
  notifications.show({ title: "Something went wrong", message: messageOf(error), color: "red", autoClose: 8_000 });
}
