/** Shows progress: a bar on a terminal, a line every few seconds elsewhere. */
import { formatCount } from "../../platform/base/format-count.ts";
import { formatDuration } from "./print.ts";

export type Position = { rows: number; bytes: number; totalBytes: number | null };

const BAR_CELLS = 20;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;

type Progress = { show(position: Position): void; done(): void };

/** Prints to standard error, because standard output is for results. */
export function createProgress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const isTerminal = stream.isTTY === true;
  const every = isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS;
  const startedAt = performance.now();
  let first: Position | undefined;
  let shownAt = isTerminal ? 0 : startedAt;
  return {
    show(position) {
      // A resumed run is measured from where it resumed.
      first ??= position;
      const now = performance.now();
      if (now - shownAt < every) return;
      shownAt = now;
      const line = progressLine(position, first, (now - startedAt) / 1_000);
      if (isTerminal) stream.write(`\r\x1b[K${fitted(what, line, stream.columns ?? 80)}`);
      else stream.write(`${what}: ${line}\n`);
    },
    done() {
      if (isTerminal) stream.write("\r\x1b[K");
    },
  };
}

/** Fits into one line of the terminal, because a wrapped line cannot be erased; a long path keeps its end. */
export function fitted(what: string, line: string, columns: number): string {
  const room = columns - 1 - line.length - 2;
  if (what.length <= room) return `${what}  ${line}`;
  return room > 4 ? `…${what.slice(1 - room)}  ${line}` : line.slice(0, columns - 1);
}

/** `first` is the position at the start of the `seconds`. */
export function progressLine({ rows, bytes, totalBytes }: Position, first: Position, seconds: number): string {
  const rate = seconds > 0 ? (rows - first.rows) / seconds : 0;
  const text = `${formatCount(rows)} rows, ${formatCount(Math.round(rate))} per second`;
  if (totalBytes === null || totalBytes === 0) return text;
  const share = Math.min(1, bytes / totalBytes);
  const bytesRate = seconds > 0 ? (bytes - first.bytes) / seconds : 0;
  const left = bytesRate > 0 ? `, ${formatDuration((totalBytes - bytes) / bytesRate)} left` : "";
  const full = Math.round(share * BAR_CELLS);
  const bar = "█".repeat(full) + "░".repeat(BAR_CELLS - full);
  return `${bar} ${Math.floor(share * 100)}%  ${text}${left}`;
}
