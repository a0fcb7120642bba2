import { AppError, SetupError } from "../base/errors.ts";
import { FileProblem } from "../sources/files/file-problem.ts";
import { SourceError } from "../sources/source.ts";

/** Whether the operator can fix this problem, so that it is printed without a stack trace. */
export function isExpected(error: unknown): error is Error {
  return [AppError, SetupError, FileProblem, SourceError].some((kind) => error instanceof kind);
}
