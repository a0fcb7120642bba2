/** Wires sign-in, sessions, members and invitations. */
import packageFile from "../../../package.json" with { type: "json" };
import type { Api } from "../../features/access/api/contract.ts";
import type { Authentication } from "../../features/access/authenticate.ts";
import type { ServedAccounts } from "../../features/access/served-accounts.ts";
import { invitationRoutes } from "../../features/people/api/invitations.routes.ts";
import { memberRoutes } from "../../features/people/api/members.routes.ts";
import { sessionRoutes } from "../../features/people/api/session.routes.ts";
import { sessionsRoutes } from "../../features/people/api/sessions.routes.ts";
import { userRoutes } from "../../features/people/api/users.routes.ts";
import { createSessionAuthenticator } from "../../features/people/authenticate-session.ts";
import { createUserChanges } from "../../features/people/change-user.ts";
import { createSignUpLinks } from "../../features/people/confirm-sign-up.ts";
import { createGuard } from "../../features/people/guard-attempts.ts";
import { createInvitations, type Invitations } from "../../features/people/invite.ts";
import { createMailer } from "../../features/people/mail.ts";
import { createMembers } from "../../features/people/manage-members.ts";
import { createSessions } from "../../features/people/manage-sessions.ts";
import type { PasswordHashes } from "../../features/people/password-hash.ts";
import { createPasswordResets } from "../../features/people/reset-password.ts";
import { createSessionCookies } from "../../features/people/session-cookie.ts";
import { createSignIn } from "../../features/people/sign-in.ts";
import { createSignUp } from "../../features/people/sign-up.ts";
import { createSmtpSender } from "../../features/people/smtp-sender.ts";
import { createUnsentMail } from "../../features/people/unsent-mail.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Stores } from "./open-stores.ts";

export type PeopleParts = {
  config: NodeConfig;
  stores: Stores;
  passwords: PasswordHashes;
  publicUrl: string;
  served: ServedAccounts;
  clock: Clock;
  log: Log;
};

export type People = {
  authenticateSession(cookie: string, shownAccountId?: string): Authentication | Promise<Authentication> | undefined;
  invitations: Invitations;
  serve(api: Api): void;
  close(): Promise<void>;
};

export function openPeople({ config, stores, passwords, publicUrl, served, clock, log }: PeopleParts): People {
  const { catalog, users: store, sessions: sessionStore, members, signInAttempts: attempts } = stores;
  const { smtpUrl, mailFrom, secretKey } = config;
  const isTls = config.tlsCert !== undefined || config.publicUrl?.startsWith("https:") === true;
  const cookies = createSessionCookies({ secretKey, secure: isTls });
  const authenticator = createSessionAuthenticator({
    store: sessionStore,
    cookies,
    dashboardLimits: config.dashboardLimits,
    clock,
    onError: (err) => log.warn({ err }, "could not store the last use of a session"),
  });
  const smtp = smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom });
  const mailer = createMailer({ sender: smtp, unsent: createUnsentMail(config.dataDir), clock, log });
  const guard = createGuard({ store: attempts, clock });
  const sessions = createSessions({ store: sessionStore, cookies, authenticator, served, clock });
  const invitations = createInvitations({
    store: stores.invitations,
    members,
    users: store,
    mailer,
    authenticator,
    publicUrl,
    served,
    clock,
  });
  const isServed = async (email: string): Promise<boolean> => {
    if (!served.isLimited) return true;
    const user = await store.findByEmail(email);
    return user !== undefined && (await sessionStore.listMemberships(user.id)).some(({ id }) => served.has(id));
  };
  // A user who signs up without an invitation gets a new account, which a dedicated endpoint does not serve.
  const allowsFirstUser = !served.isLimited;
  const isOpen = config.signUp === "open" && !served.isLimited;
  const signUps = createSignUpLinks({
    store: stores.signUps,
    users: store,
    members,
    passwords,
    isOpen,
    publicUrl,
    clock,
  });
  const resets = createPasswordResets({
    users: store,
    attempts,
    guard,
    passwords,
    mailer,
    signUps,
    isServed,
    authenticator,
    publicUrl,
    clock,
  });
  const signUp = createSignUp({
    store,
    members,
    invitations,
    guard,
    passwords,
    sessions,
    resets,
    links: signUps,
    mailer,
    isOpen,
    allowsFirstUser,
    clock,
  });
  const signIn = createSignIn({ guard, passwords, sessions, invitations, users: store, isServed });
  const changes = createUserChanges({ store, guard, passwords, mailer, authenticator, clock });

  return {
    authenticateSession: authenticator.authenticate,
    invitations,

    serve(api) {
      const installation = async () => ({
        needsFirstUser: await signUp.needsFirst(),
        signUp: isOpen ? ("open" as const) : ("invited" as const),
        demo: config.demo,
        hasProducts: await catalog.hasProducts(),
        mail: mailer.isOn,
        version: packageFile.version,
      });
      sessionRoutes(api, { sessions, signIn, changes, installation });
      sessionsRoutes(api, { sessions });
      userRoutes(api, {
        signUp,
        resets,
      });
      memberRoutes(api, { members: createMembers({ store: members, authenticator }) });
      invitationRoutes(api, { invitations, sessions });
    },

    close: () => mailer.close(),
  };
}
