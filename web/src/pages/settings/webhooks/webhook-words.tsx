/** Words for the status of webhooks and the success of their recent deliveries. */

import type { ResponseData } from "@nichescope/client";
import { EVENT_NAMES } from "../../../../../src/features/tracking/event-words.ts";
import { ago, number, percent, sinceTime, UNKNOWN } from "../../../parts/format.ts";
import { StateMark, type Tone } from "../../../parts/state-mark.tsx";

export type Webhook = ResponseData<"/api/automation/webhooks", "get">["webhooks"][number];

type WebhookStatus = { tone: Tone; name: string; why: string | null };

export function statusOf(webhook: Webhook): WebhookStatus {
  const { status, disabledReason, disabledAt, failingSince, lastSuccessAt, recent } = webhook;
  const waiting = recent.retrying > 0 ? `${number(recent.retrying)} waiting to retry` : null;
  if (status === "active" && lastSuccessAt === null)
    return { tone: "quiet", name: "Active", why: recent.pending > 0 ? "first delivery pending" : "nothing sent yet" };
  if (status === "active") return { tone: "good", name: "Active", why: waiting };
  if (status === "failing") return { tone: "warning", name: `Failing since ${sinceTime(failingSince)}`, why: waiting };
  if (disabledReason === "gone")
    return { tone: "bad", name: "Off: receiver gone", why: `The receiver responded with 410 Gone ${ago(disabledAt)}.` };
  if (disabledReason !== null)
    return { tone: "bad", name: "Off: failing", why: `Turned off ${ago(disabledAt)} after a week of failures.` };
  return { tone: "quiet", name: "Off", why: "Turned off by someone in your account." };
}

/** "Failing since 9:40 PM · 2 waiting to retry" */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { tone, name, why } = statusOf(webhook);
  return <StateMark tone={tone}>{webhook.enabled && why ? `${name} · ${why}` : name}</StateMark>;
}

/** The name of a webhook: its description, or its address. */
export function webhookName({ description, url }: Pick<Webhook, "description" | "url">): string {
  return description || hostOf(url);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

export const eventNames = (events: readonly string[]): string => events.map(eventName).join(", ");

/** The name of an event type; an unknown type keeps its own name. */
export function eventName(type: string | null): string {
  if (type === null) return "Deleted event";
  return EVENT_NAMES[type] ?? type.replaceAll("_", " ");
}

/** "98 % of 50"; pending deliveries are not counted. */
export function successShare({ delivered, failed }: Webhook["recent"]): string {
  const ended = delivered + failed;
  return ended === 0 ? UNKNOWN : `${percent(delivered / ended)} of ${number(ended)}`;
}
