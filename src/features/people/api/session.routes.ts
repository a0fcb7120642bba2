import { WithCookies } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { UserChanges } from "../change-user.ts";
import type { Sessions, StartedSession } from "../manage-sessions.ts";
import type { SignIn } from "../sign-in.ts";
import {
  changeEmail,
  changePassword,
  changeUser,
  showSession,
  signIn,
  signOut,
  switchAccount,
} from "./session.contract.ts";
import { toSessionData } from "./session-data.ts";

type Installation = {
  needsFirstUser: boolean;
  signUp: "open" | "invited";
  demo: boolean;
  hasProducts: boolean;
  mail: boolean;
  version: string;
};

export type SessionParts = {
  sessions: Sessions;
  signIn: SignIn;
  changes: UserChanges;
  /** Facts about the installation that sign-in pages need. */
  installation: () => Promise<Installation>;
};

export function sessionRoutes(api: Api, { sessions, signIn: signInUser, changes, installation }: SessionParts): void {
  api.serve(showSession, async ({ visitor }) => {
    const { cookie } = visitor;
    const found = cookie === "" ? undefined : await sessions.findAndRenew(cookie);
    const data = { session: found ? toSessionData(found) : null, installation: await installation() };
    return found?.cookie === undefined ? data : new WithCookies(data, [found.cookie]);
  });

  api.serve(signIn, async ({ body, visitor }) => newSession(await signInUser.signIn({ ...body, browser: visitor })));

  api.serve(signOut, async ({ visitor: { cookie } }) => {
    return new WithCookies({ signedOut: true as const }, [await sessions.signOut(cookie)]);
  });

  api.serve(switchAccount, async ({ caller, body: { accountId }, visitor: { cookie } }) => {
    await sessions.switchAccount(caller.user.id, caller.sessionId, accountId);
    return toSessionData(await sessions.get(cookie));
  });

  api.serve(changeUser, async ({ caller, body: { name }, visitor: { cookie } }) => {
    if (name !== undefined) await changes.rename(caller.user, name);
    return toSessionData(await sessions.get(cookie));
  });

  api.serve(changePassword, async ({ caller, body, visitor: { ip, cookie } }) => {
    await changes.changePassword(caller.user, { ...body, sessionId: caller.sessionId, ip });
    return toSessionData(await sessions.get(cookie));
  });

  api.serve(changeEmail, async ({ caller, body, visitor: { ip, cookie } }) => {
    await changes.changeEmail(caller.user, { ...body, ip });
    return toSessionData(await sessions.get(cookie));
  });
}

/** A new session with its cookie. */
export function newSession(session: StartedSession) {
  return new WithCookies(toSessionData(session), [session.cookie]);
}
