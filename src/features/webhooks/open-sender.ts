/** Everything that sends signed webhook requests: the address guard, the secrets, the signing and the HTTP client. */
import packageFile from "../../../package.json" with { type: "json" };
import type { Clock } from "../../platform/base/clock.ts";
import { createAddressGuard } from "../../platform/security/address-guard.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import { createSecretBox } from "../../platform/security/secret-box.ts";
import { createEnvelopes } from "./envelope.ts";
import { createHttpSender, type SenderParts } from "./http-sender.ts";

export type SenderSettings = {
  webhookAllowNetworks: readonly string[];
  webhookAllowHttp: boolean;
  secretKey: string;
};

export type OpenSenderParts = Pick<SenderParts, "timeoutMs" | "ca"> & {
  settings: SenderSettings;
  publicUrl: string;
  resolveName?: ResolveName | undefined;
  clock: Clock;
};

export function openSender({ settings, publicUrl, resolveName, clock, ...limits }: OpenSenderParts) {
  const guard = createAddressGuard({
    allowNetworks: settings.webhookAllowNetworks,
    allowHttp: settings.webhookAllowHttp,
    ...(resolveName && { resolve: resolveName }),
  });
  const box = createSecretBox(settings.secretKey);
  return {
    guard,
    box,
    envelopes: createEnvelopes({ box, publicUrl }),
    sender: createHttpSender({ guard, clock, version: packageFile.version, ...limits }),
  };
}
