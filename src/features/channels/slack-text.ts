/** Messages for Slack-compatible webhooks: a JSON body with `text`, which Slack, Mattermost, Rocket.Chat and Discord accept. */
import type { Event, Message } from "../tracking/event.ts";
import { eventText } from "./event-text.ts";

export function slackBody(message: Message, publicUrl: string): string {
  return JSON.stringify({ text: textOf(message, publicUrl) });
}

function textOf(message: Message, publicUrl: string): string {
  if (message.type === "channel_confirmation")
    return "Nichescope is connected. Notifications that you choose for this channel appear here.";
  // Digests go to e-mail channels only.
  const event = message as Event;
  const { headline, path } = eventText(event);
  const test = event.data["test"] === true ? "Test with sample data: " : "";
  return `${test}${escaped(headline)}. <${publicUrl}${path}|Open in Nichescope>`;
}

/**
 * An unescaped title could mention everybody in a channel or disguise a link: with `<!channel>` in Slack, with `@all` and
 * `[text](address)` in Mattermost, Rocket.Chat and Discord. There, an invisible space breaks the name and the link.
 */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/@(?=[\p{L}\p{N}_])/gu, "@\u200b")
    .replaceAll("](", "]\u200b(");
}

/** Slack's answers for a webhook that was removed. Others answer with a plain 404 or 410. */
const GONE = /^(no_service|no_service_id|no_team|no_active_hooks|channel_is_archived|team_disabled)\b/;

export function isGoneAtSlack(response: string): boolean {
  return GONE.test(response);
}
