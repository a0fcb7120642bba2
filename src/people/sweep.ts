import type { Clock } from "../base/clock.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { InvitationStore } from "./invitation-store.ts";
import type { SessionStore } from "./session-store.ts";

const DAY_MS = 86_400_000;
const KNOWN_NETWORK_DAYS = 180;

export type PeopleSweep = { sweep(): Promise<Record<string, number>> };

/** Deletes expired sessions, tokens and invitations, and old attempts. */
export function createPeopleSweep({
  sessions,
  invitations,
  attempts,
  clock,
}: {
  sessions: Pick<SessionStore, "sweep">;
  invitations: Pick<InvitationStore, "sweep">;
  attempts: Pick<AttemptStore, "sweep">;
  clock: Clock;
}): PeopleSweep {
  return {
    async sweep() {
      const now = clock.now();
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
      return {
        sessions: await sessions.sweep(now),
        invitations: await invitations.sweep(now),
        attempts: await attempts.sweep(ago(1), ago(KNOWN_NETWORK_DAYS)),
      };
    },
  };
}
