import { AppError } from "../../../platform/base/errors.ts";
import { EventStream } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import { ModelProblem } from "../models/model-problem.ts";
import type { Proposal, ProposalEvent } from "../models/propose.ts";
import type { ProposeForDraft } from "../models/propose-for-draft.ts";
import { toDollars } from "./listing-model.routes.ts";
import { proposeListing } from "./listing-proposals.contract.ts";

export function listingProposalRoutes(api: Api, { propose }: { propose: ProposeForDraft }): void {
  api.serve(proposeListing, async ({ caller, params: { id }, body, alternative, signal }) => {
    const { run } = await propose(caller.accountId, id, body, caller.allowance.modelTokensPerDay);
    if (alternative === undefined) {
      const proposal = await run(() => {}, signal).catch((error) => {
        throw error instanceof ModelProblem ? toAppError(error) : error;
      });
      return toData(proposal);
    }
    return new EventStream(async (send) => {
      const onEvent = (event: ProposalEvent) => void send(event.type, toEvent(event), event.type === "text");
      try {
        send("proposal", toData(await run(onEvent, signal)));
      } catch (error) {
        if (!(error instanceof ModelProblem)) throw error;
        send("failed", { code: error.code, message: error.message });
      }
    });
  });
}

/** A forbidden address stays forbidden until the person changes it; everything else may pass. */
function toAppError({ code, message }: ModelProblem): AppError {
  return new AppError(code === "address_refused" ? "invalid_request" : "unavailable", message);
}

function toEvent(event: ProposalEvent) {
  const { type, ...data } = event;
  if (type !== "text") return data;
  return { round: event.round, text: event.listing };
}

function toData({ tokens, cost, listing, ...proposal }: Proposal) {
  const { title, bullets, description } = listing;
  return {
    task: proposal.task,
    field: proposal.field,
    model: proposal.model,
    text: {
      ...(title !== undefined && { title }),
      ...(bullets !== undefined && { bullets: [...bullets] }),
      ...(description !== undefined && { description }),
    },
    findings: proposal.findings,
    rounds: proposal.rounds,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    estimated: tokens.isEstimated,
    cost: cost === null ? null : toDollars(cost),
  };
}
