import type { ResponseData } from "@nichescope/client";
import { number } from "../../../parts/format.ts";
import { StateMark, type Tone } from "../../../parts/state-mark.tsx";

export type Delivery = ResponseData<"/api/automation/webhooks/{id}/deliveries", "get">["deliveries"][number];
export type DeliveryDetail = ResponseData<"/api/automation/webhooks/deliveries/{id}", "get">;
export type Attempt = DeliveryDetail["tried"][number];

export const DELIVERY_NAMES: Record<Delivery["status"], string> = {
  delivered: "Delivered",
  pending: "Pending",
  failed: "Failed",
};

const TONES: Record<Delivery["status"], Tone> = { delivered: "good", pending: "busy", failed: "bad" };

/** "Retrying (2)" after two failed attempts. */
export function DeliveryState({ status, attempts }: Pick<Delivery, "status" | "attempts">) {
  if (status === "pending" && attempts > 0)
    return <StateMark tone="warning">{`Retrying (${number(attempts)})`}</StateMark>;
  return <StateMark tone={TONES[status]}>{DELIVERY_NAMES[status]}</StateMark>;
}

/** The outcome of an attempt in words: "responded 503", "the connection was refused". */
export function outcomeWords(status: number | null, problem: string | null): string {
  if (status === null) return problem ?? "no response";
  return problem === null ? `responded ${status}` : `responded ${status}: ${problem}`;
}

export const isSuccess = ({ status, problem }: Pick<Attempt, "status" | "problem">): boolean =>
  problem === null && status !== null && status >= 200 && status < 300;

/** One header per line, as HTTP writes them. */
export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
