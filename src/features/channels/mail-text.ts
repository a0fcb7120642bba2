/**
 * The mails of a channel: a plain text and a simple HTML part with the same words. Text that comes from outside, such as titles
 * and names, is escaped, and the request to confirm an address has none: anybody can cause it for any address.
 */
import type { Mail } from "../people/mail.ts";
import type { Event, Message } from "../tracking/event.ts";
import type { DigestData } from "./digest.ts";
import { eventText } from "./event-text.ts";

export type MailLinks = { publicUrl: string; confirm: string; unsubscribe: string };

type Part = string | { link: string; label: string } | { lines: readonly string[] };

type Words = { subject: string; parts: readonly Part[] };

/** Headers that let mail programs offer one-click unsubscribing (RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

export function channelMail(channel: { id: string; address: string }, message: Message, links: MailLinks): Mail {
  const { subject, parts } = wordsOf(message, links);
  // Also in the request to confirm: it says that the address must not be used.
  const footer = [{ link: links.unsubscribe, label: "Unsubscribe" }];
  return {
    to: channel.address,
    subject,
    text: [...parts.map(asText), ["-- \nNichescope", ...footer.map(asText)].join("\n")].join("\n\n"),
    html: page(subject, parts, footer),
    // The same for every attempt, so that mail programs can recognize a mail that was sent twice.
    messageId: `<${message.id}.${channel.id}@${URL.parse(links.publicUrl)?.hostname ?? "nichescope"}>`,
    headers: unsubscribeHeaders(oneClickAddress(links.unsubscribe)),
  };
}

/** Mail programs send a POST to this address; people who open it get the page with the button. */
function oneClickAddress(unsubscribe: string): string {
  return unsubscribe.replace("/app/unsubscribe", "/unsubscribe");
}

function wordsOf(message: Message, { publicUrl, confirm }: MailLinks): Words {
  switch (message.type) {
    case "channel_confirmation":
      return {
        subject: "Confirm your address for Nichescope notifications",
        parts: [
          "Hello,",
          "Someone, probably you, asked Nichescope to send product notifications to this address. Confirm it within 24 hours:",
          { link: confirm, label: "Confirm this address" },
          "If you didn't ask for this, ignore this mail. We send no notifications to an address that isn't confirmed.",
        ],
      };
    case "digest":
      return digestWords(message.data as unknown as DigestData, publicUrl);
    default:
      return eventWords(message as Event, publicUrl);
  }
}

function eventWords(event: Event, publicUrl: string): Words {
  const { headline, path, reason } = eventText(event);
  const isTest = event.data["test"] === true;
  return {
    subject: isTest ? `[Test] ${headline}` : headline,
    parts: [
      ...(isTest ? ["This is a test with sample data."] : []),
      `${headline}.`,
      { link: publicUrl + path, label: "Open in Nichescope" },
      `You get this because ${reason} and chose this address.`,
    ],
  };
}

function digestWords({ test, total, counts, items }: DigestData, publicUrl: string): Words {
  const changes = total === 1 ? "1 change" : `${total.toLocaleString("en")} changes`;
  const more = total - items.length;
  return {
    subject: `${test ? "[Sample] " : ""}Your daily digest: ${changes}`,
    parts: [
      `${capital(changes)} in what you track ${test ? "in the last day" : "since the last digest"}:`,
      { lines: counts.map(({ label, count }) => `${label}: ${count.toLocaleString("en")}`) },
      { lines: items },
      ...(more > 0 ? [`And ${more.toLocaleString("en")} more.`] : []),
      { link: `${publicUrl}/app/tracking/events`, label: "Open all events" },
      "You get this because the daily digest is on for this address.",
    ],
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function asText(part: Part): string {
  if (typeof part === "string") return part;
  if ("lines" in part) return part.lines.map((line) => `- ${line}`).join("\n");
  return part.label === "Unsubscribe" ? `${part.label}: ${part.link}` : part.link;
}

function asHtml(part: Part): string {
  if (typeof part === "string") return `<p>${escaped(part)}</p>`;
  if ("lines" in part) return `<ul>${part.lines.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;
  return `<p><a href="${escaped(part.link)}">${escaped(part.label)}</a></p>`;
}

function page(title: string, parts: readonly Part[], footer: readonly Part[]): string {
  const body = parts.map(asHtml).join("\n");
  const small = ["<p>Nichescope</p>", ...footer.map(asHtml)].join("\n");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
    `<body style="font-family: system-ui, sans-serif; max-width: 40em; line-height: 1.5">\n${body}\n` +
    `<div style="color: #666; font-size: 0.85em">${small}</div></body></html>`
  );
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
}
