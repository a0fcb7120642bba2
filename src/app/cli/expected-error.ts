import { SourceError } from "../../features/sources/source.ts";
import { AppError, SetupError } from "../../platform/base/errors.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";

/** True if the operator can fix this problem, so that it is printed without a stack trace. */
export function isExpected(error: unknown): error is Error {
  return [AppError, SetupError, FileProblem, SourceError].some((kind) => error instanceof kind);
}
