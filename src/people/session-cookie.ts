/**
 * People: who signs in. A **user** has an e-mail address and a password; a **member** is a user in an account, with a role
 * (`access/role.ts`); a **session** is one browser in which a user has signed in, and acts for one of the user's accounts; an
 * **invitation** makes the holder of one e-mail address a member.
 *
 * Passwords and the tokens for new ones are kept by a library (`passwords.ts`); who may do what, and how often, is ours.
 *
 * The cookie of a session is its token and a signature. The token is in the database, the signature's key is not: whoever
 * reads a copy of the database can sign in as nobody.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export const SESSION_COOKIE = "nichescope_session";

/** How long a session holds without being used. */
export const SESSION_DAYS = 30;
const SECONDS = SESSION_DAYS * 86_400;

/** The token of a cookie of ours; `forged` where the signature is wrong; undefined where there is no such cookie. */
export type FoundToken = { token: string } | "forged" | undefined;

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
      const value = cookieIn(header, name);
      if (value === undefined) return undefined;
      const [token = "", signature = ""] = value.split(".");
      return isSame(signature, sign(token)) ? { token } : "forged";
    },
    write: (token) => `${name}=${token}.${sign(token)}; Max-Age=${SECONDS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

function cookieIn(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const cookie = part.trim();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1);
  }
  return undefined;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]; // of as many letters, but not always of as many bytes
  return left.length === right.length && timingSafeEqual(left, right);
}
