import { AppError } from "./errors.ts";

/** Usage within the current period: a day, or a second for burst limits. */
export type Usage = { limit: number; used: number; resetsAt: Date; secondsLeft: number };

/** A 429 with the usage that its body contains. */
export class RateLimitedError extends AppError {
  readonly usage: Usage;

  constructor(usage: Usage, message: string) {
    super("rate_limited", message);
    this.usage = usage;
  }
}
