/** Checks the arguments of tools and prompts as the API checks a body: same limits, same words. */
import { AjvCompiler } from "@fastify/ajv-compiler";
import type { TObject } from "typebox";
import type { ErrorDetail } from "../../platform/base/errors.ts";
import { findOversized } from "../../platform/base/oversized.ts";
import { describeInvalid, type SchemaProblem } from "../../platform/base/schema-problems.ts";

type Validate = ((value: unknown) => boolean) & { errors?: SchemaProblem[] | null };

const compile = AjvCompiler()(
  {},
  {
    customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true, verbose: true },
  },
) as unknown as (route: { schema: TObject }) => Validate;

/** Longer than any message about one argument; a client may repeat its own text in it. */
const LONGEST_MESSAGE = 1_000;

/** Returns a function that describes the problems of some arguments in a sentence; undefined if there is none. */
export function createInputCheck(schema: TObject): (input: unknown) => string | undefined {
  let validate: Validate | undefined;
  return (input) => {
    const oversized = findOversized(schema, input);
    if (oversized.length > 0) return messageOf(describeInvalid(oversized, "body"));
    validate ??= compile({ schema });
    return validate(input) ? undefined : messageOf(describeInvalid(validate.errors ?? [], "body"));
  };
}

/** A question, and a text that was cut, have their own mark at the end. */
function messageOf(details: readonly ErrorDetail[]): string {
  const message = details
    .map(({ parameter, message }) => `${parameter === "body" ? "arguments" : parameter.slice(0, 100)} ${message}`)
    .join("; ");
  if (message.length > LONGEST_MESSAGE) return `${message.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…`;
  return message.endsWith("?") ? message : `${message}.`;
}
