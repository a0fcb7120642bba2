import { invalid } from "../../platform/base/errors.ts";
import type { ReadChannels, WarnOfNoReceiver } from "../tracking/receivers.ts";
import { ALL_CHANNELS, readChosen } from "./channel.ts";
import type { ChannelStore } from "./channel-store.ts";

/** Reads the channels that an alert or a tracked item chooses. Throws when one of them is not a channel of the account. */
export function createReadChannels(store: Pick<ChannelStore, "findForeign">): ReadChannels {
  return async (accountId, chosen) => {
    if (chosen === undefined) return undefined;
    const read = readChosen(chosen);
    const ids = read.filter((id) => id !== ALL_CHANNELS);
    const [foreign] = ids.length === 0 ? [] : await store.findForeign(accountId, ids);
    if (foreign === undefined) return read;
    throw invalid("channels", `must be IDs of your notification channels; "${foreign.slice(0, 100)}" is none of them`);
  };
}

/** Warns when nobody would be notified: the event would only appear in the list of events. */
export function createWarnOfNoReceiver(store: Pick<ChannelStore, "hasReceiver">): WarnOfNoReceiver {
  return async (accountId, type, channels) => {
    if (await store.hasReceiver(accountId, type, channels)) return [];
    const message = `notify no one: no enabled webhook subscribes to ${type}, and no verified channel is chosen`;
    return [{ parameter: "channels", message }];
  };
}
