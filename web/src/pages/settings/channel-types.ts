import type { Channel } from "./channel-queries.ts";

/** A type whose holder confirms the address by a mailed link and may get a daily digest. */
type MailType = { parameter: "email"; name: string; choice: string };
/** A type that posts to a secret URL, which must accept a first message. */
type HookType = { parameter: "url"; name: string; choice: string; description: string; placeholder: string };

/** The types of channels, in the words of the dashboard. */
export const CHANNEL_TYPES: Record<Channel["type"], MailType | HookType> = {
  email: { parameter: "email", name: "E-mail", choice: "E-mail" },
  slack: {
    parameter: "url",
    name: "Slack-compatible webhook",
    choice: "Slack",
    description:
      "An incoming webhook of Slack, Mattermost, Rocket.Chat or Discord (with /slack at the end). We store it encrypted and never show it again.",
    placeholder: "https://hooks.slack.com/services/…",
  },
};

export function isMailed({ type }: Pick<Channel, "type">): boolean {
  return CHANNEL_TYPES[type].parameter === "email";
}
