/** The part of a front that has to do with people. */
import packageFile from "../../package.json" with { type: "json" };
import type { Authentication } from "../access/authenticate.ts";
import type { ServedAccounts } from "../access/served-accounts.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { createCatalogStore } from "../catalog/store.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import type { Api, Visitor } from "../http/contract.ts";
import { invitationRoutes } from "../http/routes/invitations.ts";
import { memberRoutes } from "../http/routes/members.ts";
import { sessionRoutes } from "../http/routes/session.ts";
import { sessionsRoutes } from "../http/routes/sessions.ts";
import { userRoutes } from "../http/routes/users.ts";
import { hostOf, isThisMachine } from "../http/this-machine.ts";
import { DEMO_EMAIL } from "../installation/demo.ts";
import { createAttemptStore } from "../people/attempt-store.ts";
import { createUserChanges } from "../people/change-user.ts";
import { createGuard } from "../people/guard-attempts.ts";
import { createInvitationStore } from "../people/invitation-store.ts";
import { createInvitations, type Invitations } from "../people/invite.ts";
import { createPost, resetMail } from "../people/mail.ts";
import { createMembers } from "../people/manage-members.ts";
import { createSessions } from "../people/manage-sessions.ts";
import { createMemberStore } from "../people/member-store.ts";
import { createPasswords } from "../people/passwords.ts";
import { createRecognition } from "../people/recognise.ts";
import { createPasswordResets } from "../people/reset-password.ts";
import { createSessionCookies } from "../people/session-cookie.ts";
import { createSessionStore } from "../people/session-store.ts";
import { createSignIn } from "../people/sign-in.ts";
import { createSignUp } from "../people/sign-up.ts";
import { createSmtpSender } from "../people/smtp-sender.ts";
import { createUserStore } from "../people/user-store.ts";

export type PeopleParts = {
  config: NodeConfig;
  database: Database;
  publicUrl: () => string;
  served: ServedAccounts;
  clock: Clock;
  log: Log;
};

export type People = {
  recognise(cookie: string, shown?: string): Authentication | Promise<Authentication> | undefined;
  invitations: Invitations;
  serve(api: Api): void;
  close(): Promise<void>;
};

export function openPeople({ config, database, publicUrl, served, clock, log }: PeopleParts): People {
  const { db } = database;
  const catalog = createCatalogStore(database.pool);
  const { smtpUrl, mailFrom, secretKey } = config;
  const isTls = config.tlsCert !== undefined || config.publicUrl?.startsWith("https:") === true;
  const cookies = createSessionCookies({ secretKey, secure: isTls });
  const store = createUserStore(db);
  const sessionStore = createSessionStore(database);
  const members = createMemberStore(db);
  const recognition = createRecognition({
    store: sessionStore,
    cookies,
    clock,
    onError: (err) => log.warn({ err }, "the last use of a session was not stored"),
  });
  const post = createPost(smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom }), log);
  const attempts = createAttemptStore(db);
  const passwords = createPasswords({
    db,
    secretKey,
    clock,
    mailToken: ({ email, name }, token) =>
      post.send(resetMail({ to: email, name, link: `${publicUrl()}/app/reset-password?token=${token}` })),
    onReset: async ({ id, email }) => {
      await store.endLinks(id);
      await attempts.forgetFailures(email);
    },
  });
  const guard = createGuard({ store: attempts, clock });
  const sessions = createSessions({ store: sessionStore, cookies, recognition, served, clock });
  const invitations = createInvitations({
    store: createInvitationStore(db),
    members,
    users: store,
    post,
    recognition,
    publicUrl,
    served,
    clock,
  });
  // Whoever signs up without an invitation gets an account of their own, which a dedicated endpoint does not serve.
  const takesFirst = !served.areSome;
  const isOpen = config.signUp === "open" && !served.areSome;
  const signUp = createSignUp({ store, members, invitations, guard, passwords, sessions, isOpen, takesFirst, clock });
  const demoEmail = isPrivateDemo(config) && !served.areSome ? DEMO_EMAIL : undefined;
  const isKnownHere = async (email: string): Promise<boolean> => {
    if (!served.areSome) return true;
    const user = await store.findByEmail(email);
    return user !== undefined && (await sessionStore.listMemberships(user.id)).some(({ id }) => served.has(id));
  };
  const signIn = createSignIn({ guard, passwords, sessions, invitations, users: store, isKnownHere, demoEmail });
  const changes = createUserChanges({ store, guard, passwords, post, recognition, clock });

  return {
    recognise: recognition.recognise,
    invitations,

    serve(api) {
      const installation = async (visitor: Visitor) => ({
        needsFirstUser: await signUp.needsFirst(),
        signUp: isOpen ? ("open" as const) : ("invited" as const),
        demo: config.demo,
        demoSignIn: demoEmail !== undefined && visitor.isFromThisMachine,
        hasProducts: await catalog.hasProducts(),
        mail: post.isOn,
        version: packageFile.version,
      });
      sessionRoutes(api, { sessions, signIn, changes, installation });
      sessionsRoutes(api, { sessions });
      userRoutes(api, {
        signUp,
        resets: createPasswordResets({ passwords, guard, store: sessionStore, isKnownHere, recognition, clock }),
      });
      memberRoutes(api, { members: createMembers({ store: members, recognition }) });
      invitationRoutes(api, { invitations, sessions });
    },

    close: () => post.close(),
  };
}

/** Nobody but this machine can reach it, as far as the settings say. */
function isPrivateDemo({ demo, host, publicUrl, trustProxy }: NodeConfig): boolean {
  if (trustProxy.length > 0) return false;
  return demo && isThisMachine(host) && (publicUrl === undefined || isThisMachine(hostOf(new URL(publicUrl).host)));
}
