/** The words of connections: what their status means and what to do. */
import type { Tone } from "../../../parts/state-mark.tsx";
import type { Connection, ConnectionReport } from "./connection-queries.ts";

export const STATUS: Record<Connection["status"], { tone: Tone; name: string; todo: string | null }> = {
  new: { tone: "busy", name: "Connecting", todo: "The first reports are requested within a minute." },
  connected: { tone: "good", name: "Connected", todo: null },
  throttled: {
    tone: "warning",
    name: "Waiting for Amazon",
    todo: "Amazon asked us to slow down. We continue by ourselves.",
  },
  failing: {
    tone: "warning",
    name: "Some reports fail",
    todo: "We retry by ourselves. If a report stays forbidden, add its role to the application in Seller Central and authorize it again.",
  },
  revoked: {
    tone: "bad",
    name: "Authorization revoked",
    todo: "Authorize the application in Seller Central again and enter the new refresh token.",
  },
  refused: {
    tone: "bad",
    name: "Credentials refused",
    todo: "Check the client id and the client secret of the application and enter them again.",
  },
};

const REPORT_STATES: Record<ConnectionReport["state"], { tone: Tone; name: string }> = {
  planned: { tone: "quiet", name: "Planned" },
  requesting: { tone: "busy", name: "Requesting" },
  requested: { tone: "busy", name: "Amazon is writing it" },
  written: { tone: "busy", name: "Downloading" },
  importing: { tone: "busy", name: "Importing" },
  done: { tone: "good", name: "Up to date" },
  empty: { tone: "good", name: "No data" },
  failed: { tone: "bad", name: "Failed" },
};

export function reportState({ state, failed, problem }: ConnectionReport): { tone: Tone; name: string } {
  if (failed > 0) return { tone: "bad", name: failed === 1 ? "1 failed" : `${failed} failed` };
  if (problem !== null) return { tone: "warning", name: "Retrying" };
  return REPORT_STATES[state];
}

export function isStopped({ status }: Pick<Connection, "status">): boolean {
  return status === "revoked" || status === "refused";
}
