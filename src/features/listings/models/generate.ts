/** One generation: sends a prompt to a model and yields the text as it arrives. */
import type { LanguageModel } from "ai";
import { longestOutput, type Model, type ModelLimits } from "./model.ts";
import type { ModelHttp } from "./model-fetch.ts";
import { ModelProblem } from "./model-problem.ts";
import { estimateTokens, NO_TOKENS, reportedTokens, type Tokens } from "./tokens.ts";

export type Prompt = {
  /** Our own instructions only. Data of accounts and competitors goes into `user`. */
  system: string;
  user: string;
  /** The JSON schema of the response; undefined for plain text. */
  schema?: Record<string, unknown> | undefined;
};

type Generation = {
  /** The text of each part as it arrives. Throws a `ModelProblem`. */
  parts: AsyncIterable<string>;
  /** The tokens so far; after the last part, the total of the generation. */
  tokens(): Tokens;
};

export type Generate = (
  model: Model,
  prompt: Prompt,
  options: { limits: ModelLimits; isStructured: boolean; signal: AbortSignal },
) => Generation;

export function createGenerate(http: ModelHttp): Generate {
  return (model, prompt, { limits, isStructured, signal }) => {
    const most = longestOutput(limits);
    let received = "";
    let isSent = false;
    let counted: Tokens | undefined;

    async function* parts(): AsyncGenerator<string> {
      const { fetch, problem, end } = http.open({ isGuarded: model.isOwn, limits, signal });
      try {
        // Loaded with the first generation: the library takes a second to load and most nodes never need it.
        const { streamText, Output, jsonSchema } = await import("ai");
        const language = await openLanguage(model, async (input, init) => {
          const response = await fetch(input, init);
          isSent = true;
          return response;
        });
        const { stream } = streamText({
          model: language,
          instructions: prompt.system,
          prompt: prompt.user,
          maxOutputTokens: limits.outputTokens,
          maxRetries: 0,
          abortSignal: signal,
          // By default errors are printed, with the prompt.
          onError: () => {},
          ...(isStructured && prompt.schema && { output: Output.object({ schema: jsonSchema(prompt.schema) }) }),
        });
        let isFinished = false;
        for await (const part of stream) {
          if (part.type === "error") throw part.error;
          if (part.type === "abort") throw new ModelProblem("cancelled");
          if (part.type === "text-delta") {
            received += part.text;
            if (received.length > most) throw new ModelProblem("too_long");
            yield part.text;
          }
          if (part.type !== "finish") continue;
          isFinished = part.rawFinishReason !== undefined;
          counted = reportedTokens(part.totalUsage.inputTokens, part.totalUsage.outputTokens);
          if (part.finishReason === "length") throw new ModelProblem("too_long");
        }
        if (!isFinished) throw new ModelProblem("cut_off");
      } catch (error) {
        throw problem() ?? (error instanceof ModelProblem ? error : readingProblem(error, received));
      } finally {
        end();
      }
    }

    return {
      parts: parts(),
      tokens() {
        if (counted !== undefined || !isSent) return counted ?? NO_TOKENS;
        const input = estimateTokens(prompt.system) + estimateTokens(prompt.user);
        return { input, output: estimateTokens(received), isEstimated: true };
      },
    };
  };
}

const NOT_THE_PROTOCOL = ["AI_JSONParseError", "AI_TypeValidationError"];

/** The library's errors contain the prompt and the response, so they are neither kept as a cause nor logged. */
function readingProblem(error: unknown, received: string): ModelProblem {
  const isForeign = error instanceof Error && NOT_THE_PROTOCOL.includes(error.name);
  return new ModelProblem(received === "" || isForeign ? "unreadable" : "cut_off");
}

async function openLanguage(model: Model, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  // The library prints warnings to the console, for example about settings that a model ignores.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { baseUrl: baseURL, name } = model;
  switch (model.provider) {
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({
        name: "endpoint",
        baseURL,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
        ...(model.key !== null && { apiKey: model.key }),
      })(name);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ baseURL, fetch, apiKey: model.key ?? "" })(name);
    }
    default:
      return model.provider satisfies never;
  }
}
