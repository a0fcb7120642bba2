/** Tokens in mailed links that set a password. The database holds only their SHA-256. */
import { hash, randomBytes } from "node:crypto";

export const TOKEN_LIFETIME_MS = 3_600_000;
const TOKEN_BYTES = 24;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** In the format of earlier releases, so that links mailed before an upgrade still work. */
export function hashResetToken(token: string): string {
  return hash("sha256", `reset-password:${token}`, "base64url");
}

/** A token of one kind is none of the other. */
export function hashSignUpToken(token: string): string {
  return hash("sha256", `sign-up:${token}`, "base64url");
}
