/**
 * People: users who sign in. A **user** has an e-mail address and a password; a **member** is a user in an account, with a
 * role (`access/role.ts`); a **session** is one browser in which a user has signed in, and acts for one of the user's
 * accounts; an **invitation** makes the holder of one e-mail address a member.
 *
 * A session's cookie is its token and a signature. The database holds the token but not the key of the signature: a copy of
 * the database is not enough to sign in.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export const SESSION_COOKIE = "nichescope_session";

/** A session ends after this many days without use. */
export const SESSION_DAYS = 30;
const SECONDS = SESSION_DAYS * 86_400;

/** The token in our cookie; `forged` when the signature is wrong; undefined without our cookie. */
type FoundToken = { token: string } | "forged" | undefined;

export type SessionCookies = {
  read(header: string): FoundToken;
  write(token: string): string;
  clear(): string;
};

export function createSessionCookies({ secretKey, secure }: { secretKey: string; secure: boolean }): SessionCookies {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "nichescope", "session cookies", 32));
  const sign = (token: string) => createHmac("sha256", key).update(token).digest("base64url");
  const name = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    read(header) {
      const value = findCookie(header, name);
      if (value === undefined) return undefined;
      const [token = "", signature = ""] = value.split(".");
      return isSame(signature, sign(token)) ? { token } : "forged";
    },
    write: (token) => `${name}=${token}.${sign(token)}; Max-Age=${SECONDS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

function findCookie(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const cookie = part.trim();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1);
  }
  return undefined;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]; // strings of equal length may differ in bytes
  return left.length === right.length && timingSafeEqual(left, right);
}
