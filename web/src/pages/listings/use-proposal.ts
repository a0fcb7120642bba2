import type { Language } from "@nichescope/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client } from "../../api/client.ts";
import type { FieldName, ListingText, Proposal } from "./listing-queries.ts";

export type ProposalRequest = {
  task: Proposal["task"];
  field?: FieldName;
  language?: Language;
  text: ListingText;
};

export type Arriving = Proposal["text"];

export type ProposalState =
  | { step: "idle" }
  | { step: "writing"; request: ProposalRequest; round: number; text: Arriving; note: string }
  | { step: "done"; request: ProposalRequest; proposal: Proposal }
  | { step: "failed"; request: ProposalRequest; error: unknown };

/** Asks the model for a proposal and follows the text as it arrives. Leaving the page cancels it. `prepare` runs before each. */
export function useProposal(draftId: string, prepare: () => Promise<void>) {
  const queries = useQueryClient();
  const [state, setState] = useState<ProposalState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (request: ProposalRequest): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ step: "writing", request, round: 1, text: {}, note: "Connecting to the model…" });
    try {
      await prepare();
      for await (const { event, data } of client.stream("/api/v1/listings/drafts/{id}/proposals", {
        path: { id: draftId },
        body: request,
        signal: stop.signal,
      })) {
        if (stop.signal.aborted) return;
        const change = (next: { round?: number; text?: Arriving; note?: string }) =>
          setState((now) => (now.step === "writing" ? { ...now, ...next } : now));
        const { round = 1, text = {}, findings = 0 } = data as { round?: number; text?: Arriving; findings?: number };
        if (event === "round")
          change({
            round,
            note: round === 1 ? "The model is writing…" : `The model is repairing its text (${round - 1} of 2)…`,
          });
        if (event === "text") change({ text });
        if (event === "checked") change({ note: findings === 0 ? "Checked." : "Checked: some findings remain." });
        if (event === "proposal") setState({ step: "done", request, proposal: data as Proposal });
        if (event === "failed")
          setState({ step: "failed", request, error: new Error((data as { message: string }).message) });
      }
      // A stream that ends without a result was cut off.
      setState((now) =>
        now.step === "writing"
          ? {
              step: "failed",
              request,
              error: new Error("The connection ended before the text was complete. Try again."),
            }
          : now,
      );
    } catch (error) {
      if (!stop.signal.aborted) setState({ step: "failed", request, error });
    } finally {
      void queries.invalidateQueries({ queryKey: ["listings", "model"] });
    }
  };

  const stop = () => {
    running.current?.abort();
    setState({ step: "idle" });
  };

  return { state, start, stop, discard: () => setState({ step: "idle" }) };
}
