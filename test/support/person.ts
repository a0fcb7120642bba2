/** Users with a session, inserted directly: hashing a password for each would take most of the time of many tests. */
import { randomBytes } from "node:crypto";
import type { Role } from "../../src/features/access/role.ts";
import { createPasswordHashes } from "../../src/features/people/password-hash.ts";
import { createSessionCookies } from "../../src/features/people/session-cookie.ts";
import { newId } from "../../src/platform/base/ids.ts";
import { withKeptClient } from "./postgres.ts";

/** The password of every user created here, and its hash, which a service in another process verifies. */
export const PASSWORD = "a quiet morning by the sea";
const PASSWORD_HASH =
  "c9e0ef064b46e0316cc67469ee1cd3b7:76452c764084bd686213f81fe13e02706f0d8f2e439dd8d7b86fe267fe57a1281619eff814a51185b5af6a7e051faf8afbdf4ae47d1d7daa67d6b30d79c63610";

/**
 * Hashes for services in the process of a test: the real cost is 50 to 100 ms of CPU time for each password.
 * `src/features/people/password-hash.test.ts` tests the hashes of users, and services that are processes of their own have them.
 */
export const cheapPasswords = createPasswordHashes({ N: 16, r: 1 });
export const CHEAP_HASH = await cheapPasswords.hash(PASSWORD);

export type Person = {
  userId: string;
  email: string;
  name: string;
  sessionId: string;
  /** The value of a `Cookie` header. */
  cookie: string;
};

export type PersonOptions = { accountId: string; role: Role; operator: boolean; email: string | undefined };

type Installation = { databaseUrl: string; secretKey: string; now: Date; passwordHash?: string };

export async function signedInPerson(
  { databaseUrl, secretKey, now, passwordHash = PASSWORD_HASH }: Installation,
  { accountId, role, operator, email }: PersonOptions,
): Promise<Person> {
  const userId = newId("user", now);
  const sessionId = newId("session", now);
  const address = email ?? `${userId.slice(-10)}@example.com`;
  const name = `Person ${userId.slice(-6)}`;
  const token = randomBytes(16).toString("hex");
  // One statement for all tables: hundreds of people are created in a run.
  await withKeptClient(databaseUrl, (client) =>
    client.query(
      `with person as (
        insert into users (id, email, name, operator, last_account_id, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $6)
      ), credential as (
        insert into user_credentials (id, user_id, provider_id, provider_account_id, password, created_at, updated_at)
        values ($1, $1, 'credential', $1, $7, $6, $6)
      ), member as (
        insert into account_members values ($5, $1, $8, $6)
      )
      insert into user_sessions (id, user_id, token, account_id, created_at, updated_at, last_seen_at, expires_at)
      values ($9, $1, $10, $5, $6, $6, $6, $6::timestamptz + interval '30 days')`,
      [userId, address, name, operator, accountId, now, passwordHash, role, sessionId, token],
    ),
  );
  const cookie = toCookie(createSessionCookies({ secretKey, secure: false }).write(token));
  return { userId, email: address, name, sessionId, cookie };
}

/** Returns the `Cookie` header that a browser sends after a `Set-Cookie` header. */
export function toCookie(setCookie: string): string {
  return setCookie.split(";", 1)[0] as string;
}
