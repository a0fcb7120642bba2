/** What is wrong with a file as a whole: nothing after this place can be read. The message is for the operator. */
export class FileProblem extends Error {
  /** Whether the message names the place. */
  readonly isPlaced: boolean;

  constructor(file: string, what: string, { isPlaced = false, cause }: { isPlaced?: boolean; cause?: unknown } = {}) {
    super(`${file} ${what}`, { cause });
    this.name = "FileProblem";
    this.isPlaced = isPlaced;
  }

  /** The same, told with the place up to which the file could be read. */
  after(place: string): FileProblem {
    const problem = new FileProblem("", "", { isPlaced: true, cause: this.cause });
    problem.message = `${this.message}, after ${place}`;
    return problem;
  }
}

/** Where the file lies does not answer right now. Nothing is wrong with the file: it can be read another time. */
export class FileAway extends Error {
  constructor(cause: unknown) {
    super("the file cannot be reached right now", { cause });
    this.name = "FileAway";
  }
}

/** `1,234`, whatever the language of the machine. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

export function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${grouped(bytes)} bytes` : `${Math.round(bytes / (1024 * 1024))} MB`;
}
