/**
 * The kinds of channels, one row each: a new kind does not compile without its row. Everything else follows from its
 * transport.
 *
 * - `mail`: sent by the mail server of the installation. Its holder confirms the address by a mailed link, can unsubscribe,
 *   and may get a daily digest. Its secret signs the links.
 * - `hook`: posted to an address that is itself the secret. It is verified once the address has accepted a first message.
 */

import type { Message } from "../tracking/event.ts";
import type { ChannelKind } from "../webhooks/endpoint.ts";
import { isGoneAtSlack, slackBody } from "./slack-text.ts";

export type Hook = {
  transport: "hook";
  /** The parameter of the API that has the address. */
  parameter: "url";
  /** The body of the request that shows a message. */
  body(message: Message, publicUrl: string): string;
  /** True for a refusal meaning that the address no longer exists. Responses with 404 and 410 need no rule. */
  isGone(response: string): boolean;
};

type Mailbox = { transport: "mail"; parameter: "email" };

export const CHANNELS: Record<ChannelKind, Mailbox | Hook> = {
  email: { transport: "mail", parameter: "email" },
  slack: { transport: "hook", parameter: "url", body: slackBody, isGone: isGoneAtSlack },
};
