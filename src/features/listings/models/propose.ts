/**
 * Proposes texts: asks the model, checks the result against the marketplace's rules and the facts, and has it repaired at most
 * twice. The result is a proposal with the findings that remain. Nothing is stored but the count of tokens: a person accepts
 * a proposal by saving it as a new version.
 */
import { AppError } from "../../../platform/base/errors.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Field, Finding, Listing } from "../listing.ts";
import type { Generate, Prompt } from "./generate.ts";
import { noModel } from "./manage-models.ts";
import type { Model, ModelLimits } from "./model.ts";
import type { Metered, ModelMeter } from "./model-meter.ts";
import { ModelProblem, mayLackStructure } from "./model-problem.ts";
import { type PromptContext, promptOf, repairOf, type Task } from "./prompt.ts";
import { type Proposed, readListing, readPartial, readText } from "./read-output.ts";
import { addTokens, costOf, NO_TOKENS, type Tokens } from "./tokens.ts";

export type Proposal = {
  task: Task;
  field: Field | null;
  model: string;
  listing: Proposed;
  findings: Finding[];
  /** Generations that it took. */
  rounds: number;
  tokens: Tokens;
  /** Billionths of a US dollar; null when a price is unknown. */
  cost: number | null;
};

export type ProposalEvent =
  | { type: "round"; round: number; model: string }
  | { type: "text"; round: number; listing: Proposed }
  | { type: "checked"; round: number; findings: number };

/** A proposal that is ready to start: the model is connected and its first tokens are reserved. */
export type StartedProposal = {
  /** Runs once. Throws a `ModelProblem`. */
  run(onEvent: (event: ProposalEvent) => void, signal: AbortSignal): Promise<Proposal>;
};

type ProposalInput = {
  accountId: string;
  /** Tokens per day. */
  limit: number;
  context: PromptContext;
  /** Rules of the marketplace and the fact check, for the whole listing with the proposed texts in place. */
  check(proposed: Proposed): Finding[];
};

export type Propose = (input: ProposalInput) => Promise<StartedProposal>;

const MOST_ROUNDS = 3;
/** Running proposals of one account on one node. */
const MOST_RUNNING = 4;
/** Pages need no more than ten partial texts a second. */
const PARTIAL_EVERY_MS = 100;
/** Findings of these severities are worth another round. */
const REPAIRED = new Set<Finding["severity"]>(["error", "warning"]);

export function createPropose(parts: {
  find: (accountId: string) => Promise<Model | undefined>;
  meter: ModelMeter;
  generate: Generate;
  limits: ModelLimits;
  log: Pick<Log, "warn">;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
}): Propose {
  const { find, meter, generate, limits, log, elapsed = () => performance.now() } = parts;
  const running = new Map<string, number>();
  /** Endpoints that have refused structured output, by address and model, until the next start. */
  const unstructured = new Set<string>();

  return async ({ accountId, limit, context, check }) => {
    const model = await find(accountId);
    if (model === undefined) throw noModel();
    if ((running.get(accountId) ?? 0) >= MOST_RUNNING)
      throw new AppError(
        "conflict",
        `${MOST_RUNNING} proposals of this account are being written. Wait until one is done.`,
      );
    // Counted before anything else is awaited, so that concurrent requests see each other.
    running.set(accountId, (running.get(accountId) ?? 0) + 1);
    const release = () => {
      const left = (running.get(accountId) ?? 1) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
    };
    const { task, field } = context;
    const endpoint = `${model.provider} ${model.baseUrl} ${model.name}`;
    let prompt = promptOf(context, !unstructured.has(endpoint));
    const begin = (next: Prompt) => meter.begin(accountId, limit, model, next, limits);
    let first: Metered;
    try {
      const metered = await begin(prompt);
      if (metered === undefined) throw await meter.refusal(accountId, limit);
      first = metered;
    } catch (error) {
      release();
      throw error;
    }

    const run: StartedProposal["run"] = async (onEvent, signal) => {
      let tokens = NO_TOKENS;
      /** One generation; returns its whole text. */
      const generateOnce = async (asked: Prompt, metered: Metered, round: number): Promise<string> => {
        const isStructured = asked.schema !== undefined && !unstructured.has(endpoint);
        const generation = generate(model, asked, { limits, isStructured, signal });
        onEvent({ type: "round", round, model: model.name });
        let output = "";
        let shownAt = Number.NEGATIVE_INFINITY;
        let waiting: NodeJS.Timeout | undefined;
        const show = () => {
          clearTimeout(waiting);
          waiting = undefined;
          shownAt = elapsed();
          onEvent({ type: "text", round, listing: partialOf(output, field) });
        };
        try {
          for await (const part of generation.parts) {
            output += part;
            const waitMs = shownAt + PARTIAL_EVERY_MS - elapsed();
            if (waitMs <= 0) show();
            // A model may pause: the words before the pause must not wait for the words after it.
            else waiting ??= setTimeout(show, waitMs);
          }
          return output;
        } finally {
          clearTimeout(waiting);
          tokens = addTokens(tokens, generation.tokens());
          await metered.end(generation.tokens());
        }
      };

      let best: { listing: Proposed; findings: Finding[] } | undefined;
      let round = 0;
      let metered: Metered | undefined = first;
      let asked = prompt;
      while (metered !== undefined && round < MOST_ROUNDS) {
        round++;
        let output: string;
        try {
          output = await generateOnce(asked, metered, round);
        } catch (error) {
          if (!(error instanceof ModelProblem)) throw error;
          const canFallBack = asked.schema !== undefined && !unstructured.has(endpoint) && mayLackStructure(error);
          // A failed repair leaves the previous text, unless the person has cancelled.
          if (!canFallBack && best !== undefined && error.code !== "cancelled" && error.code !== "stopping") break;
          if (!canFallBack) throw reported(error, model, log);
          unstructured.add(endpoint);
          prompt = promptOf(context, false);
          asked = prompt;
          round--;
          metered = await begin(asked);
          continue;
        }
        const listing = readOutput(output, field);
        const findings = listing === undefined ? [] : check(listing);
        if (listing !== undefined && (best === undefined || penaltyOf(findings) < penaltyOf(best.findings)))
          best = { listing, findings };
        const open = findings.filter(({ severity }) => REPAIRED.has(severity));
        onEvent({ type: "checked", round, findings: findings.length });
        if (listing !== undefined && open.length === 0) break;
        if (round === MOST_ROUNDS) break;
        asked = repairOf(prompt, listing, open);
        metered = await begin(asked);
      }
      if (best === undefined) throw reported(new ModelProblem("unreadable"), model, log);
      return {
        task,
        field: field ?? null,
        model: model.name,
        ...best,
        rounds: round,
        tokens,
        cost: costOf(tokens, model.prices),
      };
    };

    return {
      async run(onEvent, signal) {
        try {
          return await run(onEvent, signal);
        } finally {
          release();
        }
      },
    };
  };
}

function readOutput(output: string, field: Field | undefined): Proposed | undefined {
  if (field === undefined) return readListing(output);
  const text = readText(output);
  return text === undefined ? undefined : singleText(field, text);
}

function partialOf(output: string, field: Field | undefined): Proposed {
  return field === undefined ? readPartial(output) : singleText(field, readText(output) ?? "");
}

/** A proposal of one text has only that text: one bullet for any bullet. */
function singleText(field: Field, text: string): Proposed {
  return field === "title" || field === "description" ? { [field]: text } : { bullets: [text] };
}

/** Errors weigh more than any number of warnings. */
function penaltyOf(findings: readonly Finding[]): number {
  return findings.reduce((sum, { severity }) => sum + { error: 1_000, warning: 1, info: 0 }[severity], 0);
}

/**
 * Logs a failure of the operator's model; failures of an account's model are the account's concern. Prompts and keys are
 * never logged.
 */
function reported(problem: ModelProblem, model: Model, log: Pick<Log, "warn">): ModelProblem {
  const isOurs = !model.isOwn && problem.code !== "cancelled" && problem.code !== "stopping";
  if (isOurs)
    log.warn({ problem: problem.code, status: problem.status, model: model.name }, "the model of LISTING_MODEL failed");
  return problem;
}

/** The listing with the proposed texts in place. */
export function withProposed(listing: Listing, proposed: Proposed, field: Field | undefined): Listing {
  const at = field === undefined ? undefined : /^bullets\[(\d+)\]$/.exec(field)?.[1];
  if (at === undefined) return { ...listing, ...proposed };
  const bullets = [...(listing.bullets ?? [])];
  bullets[Number(at)] = proposed.bullets?.[0] ?? "";
  return { ...listing, bullets };
}
