/** People: who signs in, for which account they act, whom they invite, and the mails that this takes. */
import packageFile from "../../../package.json" with { type: "json" };
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { AccessFeature } from "../access/feature.ts";
import type { PlanLimits } from "../access/plan.ts";
import { invitationRoutes } from "./api/invitations.routes.ts";
import { memberRoutes } from "./api/members.routes.ts";
import { operatorAccountRoutes } from "./api/operator-accounts.routes.ts";
import { operatorUserRoutes } from "./api/operator-users.routes.ts";
import { sessionRoutes } from "./api/session.routes.ts";
import { sessionsRoutes } from "./api/sessions.routes.ts";
import { userRoutes } from "./api/users.routes.ts";
import { createAttemptStore } from "./attempt-store.ts";
import { createSessionAuthenticator } from "./authenticate-session.ts";
import { createUserChanges } from "./change-user.ts";
import { createSignUpLinks } from "./confirm-sign-up.ts";
import { createGuard } from "./guard-attempts.ts";
import { createInvitationStore } from "./invitation-store.ts";
import { createInvitations } from "./invite.ts";
import { createMembers } from "./manage-members.ts";
import { createSessions } from "./manage-sessions.ts";
import { createMemberStore } from "./member-store.ts";
import { createOpenAccount } from "./open-account.ts";
import { openMailer } from "./open-mailer.ts";
import type { PasswordHashes } from "./password-hash.ts";
import { createPasswordResets } from "./reset-password.ts";
import { createSessionCookies } from "./session-cookie.ts";
import { createSessionStore } from "./session-store.ts";
import type { PEOPLE_SETTINGS } from "./settings.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignUp } from "./sign-up.ts";
import { createSignUpStore } from "./sign-up-store.ts";
import { createUserListStore } from "./user-list-store.ts";
import { createUserOverview } from "./user-overview.ts";
import { createUserStore } from "./user-store.ts";

/** `isTls`: cookies are sent over TLS only. */
export type PeopleSettings = Values<typeof PEOPLE_SETTINGS> & {
  dataDir: string;
  demo: boolean;
  isTls: boolean;
  dashboardLimits: PlanLimits;
};

type Needs = {
  access: Pick<AccessFeature, "served" | "overview" | "keys" | "usageHistory">;
  hasProducts: () => Promise<boolean>;
  passwords: PasswordHashes;
};

export function openPeople(
  { database, publicUrl, secretKey, clock, log }: Platform,
  settings: PeopleSettings,
  { access, hasProducts, passwords }: Needs,
) {
  const { served } = access;
  const { db } = database;
  const { dashboardLimits, isTls } = settings;
  const [store, members, attempts] = [createUserStore(db), createMemberStore(db), createAttemptStore(db)];
  const sessionStore = createSessionStore(database);
  const cookies = createSessionCookies({ secretKey, secure: isTls });
  const authenticator = createSessionAuthenticator({
    store: sessionStore,
    cookies,
    dashboardLimits,
    clock,
    onError: (err) => log.warn({ err }, "could not store the last use of a session"),
  });
  const mailer = openMailer({ clock, log }, settings);
  const guard = createGuard({ store: attempts, clock });
  const sessions = createSessions({ store: sessionStore, cookies, authenticator, served, clock });
  const invitations = createInvitations({
    store: createInvitationStore(db),
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
  const isOpen = settings.signUp === "open" && !served.isLimited;
  const signUps = createSignUpLinks({
    store: createSignUpStore(db),
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

    serve(api: Api): void {
      const installation = async () => ({
        needsFirstUser: await signUp.needsFirst(),
        signUp: isOpen ? ("open" as const) : ("invited" as const),
        demo: settings.demo,
        hasProducts: await hasProducts(),
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
      operatorUserRoutes(api, {
        users: createUserOverview({ store: createUserListStore(db), users: store, clock, log }),
      });
      const { overview, keys, usageHistory } = access;
      const openAccount = createOpenAccount({ overview, invitations });
      operatorAccountRoutes(api, { overview, keys, usageHistory, members, openAccount, clock });
    },

    close: () => mailer.close(),
  };
}
