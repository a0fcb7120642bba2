/** Connects models: the operator's for all accounts, or an account's own, which takes precedence. */
import { type Clock, nextUtcMidnight, utcDay } from "../../../platform/base/clock.ts";
import { AppError, invalid } from "../../../platform/base/errors.ts";
import type { AddressGuard } from "../../../platform/security/address-guard.ts";
import type { SecretBox } from "../../../platform/security/secret-box.ts";
import type { Generate } from "./generate.ts";
import { DEFAULT_URLS, type Model, type ModelLimits, type Provider, type TokenPrices } from "./model.ts";
import type { ModelMeter } from "./model-meter.ts";
import { ModelProblem } from "./model-problem.ts";
import type { ModelStore } from "./model-store.ts";
import type { ModelUsage, ModelUsageStore } from "./model-usage-store.ts";

export type ModelInput = {
  provider: Provider;
  baseUrl?: string | undefined;
  name: string;
  /** Undefined keeps the stored key, null removes it. */
  key?: string | null | undefined;
  prices: TokenPrices;
};

type ConnectedModel = {
  source: "account" | "operator";
  provider: Provider;
  name: string;
  /** Null for the operator's model, whose address accounts must not see. */
  baseUrl: string | null;
  hasKey: boolean;
  prices: TokenPrices;
  updatedAt: Date | null;
};

export type ModelState = { model: ConnectedModel | null; usage: ModelUsage; limit: number; resetsAt: Date };

export type TestedModel = { ok: boolean; problem: string | null; reply: string | null };

export type Models = ReturnType<typeof createModels>;

const UNREADABLE_KEY = "The stored key can't be read any more. Enter the key of the model again.";
const TEST_PROMPT = { system: "Reply with one short sentence.", user: "Say hello." };
/** Enough to recognize the reply. */
const SHOWN_REPLY = 300;

export function createModels(parts: {
  store: ModelStore;
  usage: ModelUsageStore;
  meter: ModelMeter;
  /** Undefined when the operator has configured none. */
  operatorModel: Model | undefined;
  guard: Pick<AddressGuard, "problemOf">;
  box: SecretBox;
  generate: Generate;
  limits: ModelLimits;
  clock: Clock;
}) {
  const { store, usage, meter, operatorModel, guard, box, generate, limits, clock } = parts;

  const find = async (accountId: string): Promise<Model | undefined> => {
    const stored = await store.find(accountId);
    if (stored === undefined) return operatorModel;
    const { provider, baseUrl, name, sealedKey, prices } = stored;
    return { provider, baseUrl, name, key: sealedKey && openKey(box, sealedKey), prices, isOwn: true };
  };

  const readState = async (accountId: string, limit: number): Promise<ModelState> => {
    const now = clock.now();
    const [stored, used] = await Promise.all([store.find(accountId), usage.read(accountId, utcDay(now), now)]);
    const own: ConnectedModel | undefined = stored && {
      source: "account",
      provider: stored.provider,
      name: stored.name,
      baseUrl: stored.baseUrl,
      hasKey: stored.sealedKey !== null,
      prices: stored.prices,
      updatedAt: stored.updatedAt,
    };
    const shared: ConnectedModel | undefined = operatorModel && {
      source: "operator",
      provider: operatorModel.provider,
      name: operatorModel.name,
      baseUrl: null,
      hasKey: operatorModel.key !== null,
      prices: operatorModel.prices,
      updatedAt: null,
    };
    return { model: own ?? shared ?? null, usage: used, limit, resetsAt: nextUtcMidnight(now) };
  };

  return {
    /** The model that an account's proposals use. */
    find,

    readState,

    async connect(accountId: string, input: ModelInput, limit: number): Promise<ModelState> {
      const baseUrl = (input.baseUrl ?? DEFAULT_URLS[input.provider])?.replace(/\/+$/, "");
      if (baseUrl === undefined)
        throw invalid("baseUrl", "is required: the address of the endpoint, such as https://models.example.com/v1");
      const problem = await guard.problemOf(baseUrl);
      if (problem !== undefined) throw invalid("baseUrl", problem);
      const previous = await store.find(accountId);
      // A stored key goes only to the address that it was entered for.
      if (
        input.key === undefined &&
        previous?.sealedKey &&
        new URL(previous.baseUrl).origin !== new URL(baseUrl).origin
      )
        throw invalid("key", "is required when the address changes");
      const sealedKey = input.key === undefined ? (previous?.sealedKey ?? null) : input.key && box.seal(input.key);
      const { provider, name, prices } = input;
      await store.save(accountId, {
        provider,
        baseUrl,
        name,
        prices,
        sealedKey: sealedKey || null,
        updatedAt: clock.now(),
      });
      return readState(accountId, limit);
    },

    disconnect: (accountId: string) => store.delete(accountId),

    /** Sends one short prompt, which counts like any other. */
    async test(accountId: string, limit: number, signal: AbortSignal): Promise<TestedModel> {
      const model = await find(accountId);
      if (model === undefined) throw noModel();
      const metered = await meter.begin(accountId, limit, model, TEST_PROMPT, limits);
      if (metered === undefined) throw await meter.refusal(accountId, limit);
      const { parts, tokens } = generate(model, TEST_PROMPT, { limits, isStructured: false, signal });
      let reply = "";
      try {
        for await (const part of parts) reply += part;
        return { ok: true, problem: null, reply: reply.trim().slice(0, SHOWN_REPLY).toWellFormed() };
      } catch (error) {
        if (!(error instanceof ModelProblem)) throw error;
        return { ok: false, problem: error.message, reply: null };
      } finally {
        await metered.end(tokens());
      }
    },
  };
}

export function noModel(): AppError {
  return new AppError(
    "conflict",
    "No model is connected. Connect one under Settings → Models, or ask the operator to configure one. Drafts from facts, the checker and the search terms work without a model.",
  );
}

function openKey(box: SecretBox, sealed: Buffer): string {
  try {
    return box.open(sealed);
  } catch {
    throw new AppError("conflict", UNREADABLE_KEY);
  }
}
