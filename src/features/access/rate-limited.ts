import { AppError } from "../../platform/base/errors.ts";
import type { Usage } from "./quota.ts";

/** A 429 with the usage that its body contains. */
export class RateLimitedError extends AppError {
  readonly usage: Usage;

  constructor(usage: Usage, message: string) {
    super("rate_limited", message);
    this.usage = usage;
  }
}
