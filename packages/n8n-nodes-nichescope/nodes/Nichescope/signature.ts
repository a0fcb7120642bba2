/**
 * Verification of Standard Webhooks signatures: an HMAC-SHA256 over the id, the time and the exact bytes of the body. The
 * library of the standard is not used, because verified community nodes may have no dependencies.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A request that is older is refused, so that a recorded one cannot be sent again later. */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = "whsec_";
const VERSION = "v1,";

/** Returns the id of the event when the request was signed with the secret within the last five minutes, otherwise undefined. */
export function verifiedEventId(secret: string, headers: Headers, body: Buffer, now: Date): string | undefined {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  }) as [string, string, string];
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return undefined;
  const key = Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, "base64");
  // An HMAC with an empty key can be computed by anybody.
  if (key.length === 0) return undefined;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = signatures
    .split(" ")
    .filter((each) => each.startsWith(VERSION))
    .map((each) => Buffer.from(each.slice(VERSION.length), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  return isSigned ? id : undefined;
}
