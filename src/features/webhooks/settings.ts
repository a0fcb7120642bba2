/** Deliveries. */
import { setting } from "../../platform/base/setting.ts";
import { integer, list, network, onOff } from "../../platform/base/setting-values.ts";

export const WEBHOOK_SETTINGS = {
  deliveryDays: setting({
    env: "DELIVERY_DAYS",
    parse: integer(1, 36_500),
    unset: 30,
    help: "Days to keep finished deliveries and their attempts.",
  }),
  webhookAllowNetworks: setting({
    env: "WEBHOOK_ALLOW_NETWORKS",
    parse: list(network),
    unset: [] as string[],
    unsetText: "none",
    example: "10.1.0.0/16,fd00::/8",
    help: "Private networks (CIDR) that webhooks and Slack-compatible channels may reach, also without TLS, separated by commas.",
  }),
  webhookAllowHttp: setting({
    env: "WEBHOOK_ALLOW_HTTP",
    parse: onOff,
    unset: false,
    unsetText: "off",
    example: "on",
    help: "Allow webhooks to any `http://` address. When off, only those in `WEBHOOK_ALLOW_NETWORKS` may use it.",
  }),
  webhookConcurrency: setting({
    env: "WEBHOOK_CONCURRENCY",
    parse: integer(1, 10_000),
    unset: 256,
    help: "Webhook deliveries that one node sends at the same time.",
  }),
  webhookEndpointConcurrency: setting({
    env: "WEBHOOK_ENDPOINT_CONCURRENCY",
    parse: integer(1, 1_000),
    unset: 16,
    help: "Deliveries that one node sends to the same webhook at the same time.",
  }),
};
