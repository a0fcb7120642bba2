/**
 * Passwords, and the tokens for new ones, as better-auth keeps them: in tables of ours, under its own rules for hashing and for
 * comparing without telling by the time it takes. Its routes and cookies are not used. It is loaded when somebody first
 * needs it: it takes half a second, which nobody is to wait for at a start.
 */
import { hkdfSync } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import type { Db } from "../db/open.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./password.ts";
import { passwordHashes } from "./password-hash.ts";
import { SESSION_DAYS } from "./session-cookie.ts";

export type Passwords = ReturnType<typeof createPasswords>;

export type Browser = { ip: string; userAgent: string };

/** How long a mailed token works. */
export const RESET_SECONDS = 3_600;

const LONGEST_USER_AGENT = 300;

type Parts = {
  db: Db;
  secretKey: string;
  clock: Clock;
  /** Has a token for a new password mailed. */
  mailToken: (user: { email: string; name: string }, token: string) => void;
  /** When a mailed token has set a new password. */
  onReset: (user: { id: string; email: string }) => Promise<void>;
};

export function createPasswords(parts: Parts) {
  let opening: ReturnType<typeof openLibrary> | undefined;
  const library = () => {
    opening ??= openLibrary(parts);
    return opening;
  };

  return {
    ...passwordHashes,

    /** A new session's token; undefined where address and password do not belong together. */
    async signIn(email: string, password: string, browser: Browser): Promise<string | undefined> {
      const auth = await library();
      try {
        const { token } = await auth.api.signInEmail({ body: { email, password }, headers: headersOf(browser) });
        return token;
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },

    /** A new session's token, of somebody who is known to be the one. */
    async startSession(userId: string, { ip, userAgent }: Browser): Promise<string> {
      const { internalAdapter } = await (await library()).$context;
      const session = await internalAdapter.createSession(userId, false, { ipAddress: ip, userAgent });
      return session.token;
    },

    /** Has a token mailed, if somebody signs in with this address. */
    async askReset(email: string): Promise<void> {
      await (await library()).api.requestPasswordReset({ body: { email } });
    },

    /** Ends all sessions of the person. False where the token is not known, used or run out. */
    async reset(token: string, password: string): Promise<boolean> {
      try {
        await (await library()).api.resetPassword({ body: { token, newPassword: password } });
        return true;
      } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
      }
    },
  };
}

async function openLibrary({ db, secretKey, clock, mailToken, onReset }: Parts) {
  const { betterAuth } = await import("better-auth");
  const times = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    baseURL: "http://localhost", // its links are not used
    secret: Buffer.from(hkdfSync("sha256", secretKey, "nichescope", "passwords", 32)).toString("hex"),
    database: { db, type: "postgres" },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => mailToken(user, token),
      onPasswordReset: ({ user }) => onReset(user),
    },
    user: { modelName: "users", fields: { ...times, emailVerified: "email_verified" } },
    session: {
      modelName: "user_sessions",
      expiresIn: SESSION_DAYS * 86_400,
      fields: {
        ...times,
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
    },
    account: {
      modelName: "user_credentials",
      fields: {
        ...times,
        userId: "user_id",
        accountId: "provider_account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    verification: {
      modelName: "user_verifications",
      fields: { ...times, expiresAt: "expires_at" },
      storeIdentifier: "hashed",
    },
    advanced: {
      database: { generateId: ({ model }) => newId(model === "session" ? "session" : "user", clock.now()) },
    },
    databaseHooks: {
      session: {
        create: {
          // Of our own clock, and with what we know of the browser.
          before: async (session, context) => {
            const now = clock.now();
            const ip = context?.headers?.get(IP_HEADER) ?? session.ipAddress ?? "";
            const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
            const userAgent = (session.userAgent ?? "").slice(0, LONGEST_USER_AGENT);
            return { data: { ...session, ipAddress: ip, userAgent, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
  });
}

const IP_HEADER = "x-visitor-ip";

function headersOf({ ip, userAgent }: Browser): Headers {
  return new Headers({ [IP_HEADER]: ip, "user-agent": userAgent });
}

/** What the library refuses, as opposed to what goes wrong. */
function isRefusal(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500;
}
