/** The output of `nichescope listen`. */
import { styleText } from "node:util";
import { EVENT_TYPES } from "../../features/tracking/event.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import type { Received } from "./receive-deliveries.ts";

type Style = (format: "dim" | "green" | "red" | "bold", text: string) => string;

const onTerminal: Style = (format, text) => styleText(format, text, { stream: process.stdout });

/** Formats a delivery for people. Tests pass a `style` that changes nothing. */
export function deliveryText(received: Received, style: Style = onTerminal): string {
  const { at, type, id, words, isRight, problem, wasSeen, status } = received;
  const time = at.toISOString().slice(0, 19).replace("T", " ");
  const signature =
    isRight === null
      ? style("dim", "not verified")
      : isRight
        ? style("green", "signature valid")
        : style("red", `signature INVALID: ${problem}`);
  const details = [id ?? "no webhook-id", signature, wasSeen ? "seen before" : "new", `responded ${status}`];
  return `${style("dim", time)}  ${style("bold", type ?? "?")}  ${words}\n${" ".repeat(time.length)}  ${details.join(" · ")}`;
}

/** Formats a delivery as one line of JSON. */
export function deliveryJson({ at, type, id, words, isRight, problem, wasSeen, status, body }: Received): string {
  return JSON.stringify({
    receivedAt: at.toISOString(),
    type,
    id,
    text: words,
    signature: isRight === null ? "not verified" : isRight ? "right" : "wrong",
    problem,
    seenBefore: wasSeen,
    status,
    body,
  });
}

export type Counts = { deliveries: number; events: number; wrong: number; refused: number };

export function addTo(counts: Counts, { isRight, wasSeen, status }: Received): Counts {
  return {
    deliveries: counts.deliveries + 1,
    events: counts.events + (isRight === false || wasSeen ? 0 : 1),
    wrong: counts.wrong + (isRight === false ? 1 : 0),
    refused: counts.refused + (isRight !== false && (status < 200 || status > 299) ? 1 : 0),
  };
}

export function summaryText({ deliveries, events, wrong, refused }: Counts): string {
  const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`;
  return [
    `${count(deliveries, "delivery", "deliveries")} of ${count(events, "event", "events")}`,
    ...(wrong > 0 ? [`${formatCount(wrong)} with an invalid signature`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused on request`] : []),
  ].join(", ");
}

/** Explains where the receiver listens and how to register it. */
export function greeting(host: string, port: number, serviceUrl: string, isVerifying: boolean): string {
  const reached = reachedAs(host);
  const url = `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}/`;
  const body = JSON.stringify({ url, events: EVENT_TYPES });
  return [
    `Listening on ${url} (stop with Ctrl-C).`,
    isVerifying
      ? "Signatures are verified. Requests without a valid signature get 401."
      : "Signatures are NOT verified: pass the secret with --secret or in WEBHOOK_SECRET.",
    "",
    `The service must run with WEBHOOK_ALLOW_NETWORKS=${networkOf(reached)} to send to this private address. Register it as follows;`,
    "the response contains the secret:",
    "",
    `  curl -X POST ${serviceUrl}/api/automation/webhooks \\`,
    '    -H "Authorization: Bearer $NICHESCOPE_API_KEY" -H "Content-Type: application/json" \\',
    `    -d '${body}'`,
    "",
  ].join("\n");
}

/** A wildcard address is also reachable through loopback. */
function reachedAs(host: string): string {
  if (host === "0.0.0.0" || host === "localhost") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

function networkOf(host: string): string {
  if (host.startsWith("127.")) return "127.0.0.0/8";
  return host.includes(":") ? `${host}/128` : `${host}/32`;
}
