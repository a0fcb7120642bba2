/** People and webhooks: secrets, sign-up, mail and deliveries. */
import { setting } from "./setting.ts";
import { integer, list, network, oneOf, onOff, secret, smtpAddress, text } from "./values.ts";

export const PEOPLE_AND_WEBHOOK_SETTINGS = {
  secretKey: setting({
    env: "SECRET_KEY",
    parse: secret,
    unset: undefined as string | undefined,
    unsetText: "generated into `DATA_DIR/secret.key`",
    help: "At least 32 characters. Encrypts webhook secrets, addresses of Slack-compatible channels, keys of models and credentials of selling accounts, and signs sessions. Nodes that share a database must share it. If it is lost, encrypted values cannot be read: `npx nichescope webhooks forget-secrets` replaces the webhook secrets, and accounts enter the others again.",
  }),
  signUp: setting({
    env: "SIGN_UP",
    parse: oneOf("invited", "open"),
    unset: "invited" as const,
    help: "Sign-up after the first person, who becomes the operator: `invited` allows only people with an invitation, `open` allows everyone, with an account of their own on the Free plan; they confirm their e-mail address by a mailed link, so `SMTP_URL` is required.",
  }),
  smtpUrl: setting({
    env: "SMTP_URL",
    parse: smtpAddress,
    unset: undefined as string | undefined,
    unsetText: "none: mails are kept in `DATA_DIR/unsent-mail.txt`",
    example: "smtps://user:secret@mail.example.com",
    help: "The mail server that sends invitations, password reset links and notifications to e-mail channels. Without one, there are no e-mail channels, and other mails go into a file of the node that serves the request, which only its owner can read, for the operator to pass on.",
  }),
  mailFrom: setting({
    env: "MAIL_FROM",
    parse: text,
    unset: "Nichescope <nichescope@localhost>",
    example: "Nichescope <research@example.com>",
    help: "Sender of these mails.",
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
