/** A file cannot be read at all, or not beyond some position. The operator sees the message. */
import { formatCount } from "../base/format-count.ts";

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

/** Sheets may end in thousands of blank rows. Endless ones would occupy the reader without a row. */
export const MOST_BLANK = 1_000_000;

/** `lastRow` is the last line that is not blank, from 1. */
export function tooManyBlank(file: string, lastRow: number, unit: "line" | "row" = "line"): FileProblem {
  const where = lastRow === 0 ? "at its beginning" : `after ${unit} ${grouped(lastRow)}`;
  return new FileProblem(file, `cannot be read: it has more than ${grouped(MOST_BLANK)} blank ${unit}s ${where}`, {
    hasPosition: true,
  });
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
