/** Somebody who has signed in, made without the work that passwords are. */
import { randomBytes } from "node:crypto";
import type { Role } from "../../src/access/role.ts";
import { newId } from "../../src/base/ids.ts";
import { createSessionCookies } from "../../src/people/session-cookie.ts";
import { withClient } from "./postgres.ts";

export type Person = {
  userId: string;
  email: string;
  name: string;
  sessionId: string;
  /** The value of a `Cookie` header. */
  cookie: string;
};

export type PersonWish = { accountId: string; role: Role; operator: boolean; email: string | undefined };

export async function signedInPerson(
  { databaseUrl, secretKey, now }: { databaseUrl: string; secretKey: string; now: Date },
  { accountId, role, operator, email }: PersonWish,
): Promise<Person> {
  const userId = newId("user", now);
  const sessionId = newId("session", now);
  const address = email ?? `${userId.slice(-10)}@example.com`;
  const name = `Person ${userId.slice(-6)}`;
  const token = randomBytes(16).toString("hex");
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into users (id, email, name, operator, last_account_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
      [userId, address, name, operator, accountId, now],
    );
    await client.query("insert into account_members values ($1, $2, $3, $4)", [accountId, userId, role, now]);
    await client.query(
      `insert into user_sessions (id, user_id, token, account_id, created_at, updated_at, last_seen_at, expires_at)
      values ($1, $2, $3, $4, $5, $5, $5, $5::timestamptz + interval '30 days')`,
      [sessionId, userId, token, accountId, now],
    );
  });
  return {
    userId,
    email: address,
    name,
    sessionId,
    cookie: cookieOf(createSessionCookies({ secretKey, secure: false }).write(token)),
  };
}

/** What a browser sends back of a `Set-Cookie` header. */
export function cookieOf(setCookie: string): string {
  return setCookie.split(";", 1)[0] as string;
}
