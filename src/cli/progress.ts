/** How far a long work is: a bar on a terminal, a line now and then elsewhere. */
import { formatDuration } from "./print.ts";

export type Standing = { rows: number; bytes: number; totalBytes: number | null };

const BAR_CELLS = 20;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;

type Progress = { show(standing: Standing): void; done(): void };

/** `what` names the work. Everything goes to the error stream: the output is for results. */
export function createProgress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const isTerminal = stream.isTTY === true;
  const every = isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS;
  const startedAt = performance.now();
  let first: Standing | undefined;
  let shownAt = isTerminal ? 0 : startedAt;
  return {
    show(standing) {
      // A run that was taken up again is measured from there.
      first ??= standing;
      const now = performance.now();
      if (now - shownAt < every) return;
      shownAt = now;
      const line = progressLine(standing, first, (now - startedAt) / 1_000);
      if (isTerminal) stream.write(`\r\x1b[K${fitted(what, line, stream.columns ?? 80)}`);
      else stream.write(`${what}: ${line}\n`);
    },
    done() {
      if (isTerminal) stream.write("\r\x1b[K");
    },
  };
}

/** On one line of the terminal, as one that wraps cannot be taken back: of a long path the end, which tells most. */
export function fitted(what: string, line: string, columns: number): string {
  const room = columns - 1 - line.length - 2;
  if (what.length <= room) return `${what}  ${line}`;
  return room > 4 ? `…${what.slice(1 - room)}  ${line}` : line.slice(0, columns - 1);
}

/** `first` is where it stood at the beginning of the `seconds`. */
export function progressLine({ rows, bytes, totalBytes }: Standing, first: Standing, seconds: number): string {
  const rate = seconds > 0 ? (rows - first.rows) / seconds : 0;
  const told = `${rows.toLocaleString("en")} rows, ${Math.round(rate).toLocaleString("en")} a second`;
  if (totalBytes === null || totalBytes === 0) return told;
  const share = Math.min(1, bytes / totalBytes);
  const bytesRate = seconds > 0 ? (bytes - first.bytes) / seconds : 0;
  const left = bytesRate > 0 ? `, ${formatDuration((totalBytes - bytes) / bytesRate)} left` : "";
  const full = Math.round(share * BAR_CELLS);
  const bar = "█".repeat(full) + "░".repeat(BAR_CELLS - full);
  return `${bar} ${Math.floor(share * 100)} %  ${told}${left}`;
}
