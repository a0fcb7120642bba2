/** What tracking needs from the features that notify people and programs. */
import type { ErrorDetail } from "../../platform/base/errors.ts";
import type { EventType } from "./event.ts";

/** Reads the channels that an alert or a tracked item chooses. Throws when one of them is not a channel of the account. */
export type ReadChannels = (
  accountId: string,
  chosen: "all" | "none" | string[] | undefined,
) => Promise<string[] | undefined>;

/** Warns when an event would notify nobody. */
export type WarnOfNoReceiver = (
  accountId: string,
  type: EventType,
  channels: readonly string[],
) => Promise<ErrorDetail[]>;
