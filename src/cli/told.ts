import { AppError, SetupError } from "../base/errors.ts";
import { FileProblem } from "../sources/files/file-problem.ts";
import { SourceError } from "../sources/source.ts";

/** Problems that the operator can mend: told without a stack. */
export function isTold(error: unknown): error is Error {
  return [AppError, SetupError, FileProblem, SourceError].some((kind) => error instanceof kind);
}
