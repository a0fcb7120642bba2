/** A file cannot be read, or not beyond some position. The operator sees the message. */
import { formatCount } from "../../base/format-count.ts";

export class FileProblem extends Error {
  /** True when the message names the position. */
  readonly hasPosition: boolean;

  constructor(
    file: string,
    what: string,
    { hasPosition = false, cause }: { hasPosition?: boolean; cause?: unknown } = {},
  ) {
    super(`${file} ${what}`, { cause });
    this.name = "FileProblem";
    this.hasPosition = hasPosition;
  }

  /** Returns this problem with the position up to which the file was read. */
  after(position: string): FileProblem {
    const problem = new FileProblem("", "", { hasPosition: true, cause: this.cause });
    problem.message = `${this.message}, after ${position}`;
    return problem;
  }
}

/** The storage of the file is temporarily unavailable. The file itself is fine and can be read later. */
export class FileUnavailable extends Error {
  constructor(cause: unknown) {
    super("the file is temporarily unavailable", { cause });
    this.name = "FileUnavailable";
  }
}

/** Formats a count as `1,234`, whatever the locale of the machine. */
export function grouped(count: number): string {
  return formatCount(count);
}

export function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${grouped(bytes)} bytes` : `${Math.round(bytes / (1024 * 1024))} MB`;
}
