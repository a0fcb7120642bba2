import { AppError } from "../base/errors.ts";
import type { Standing } from "./quota.ts";

/** A 429, with what its body must carry. */
export class RateLimitedError extends AppError {
  readonly standing: Standing;

  constructor(standing: Standing, message: string) {
    super("rate_limited", message);
    this.standing = standing;
  }
}
