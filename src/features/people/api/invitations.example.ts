import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_INVITATION, EXAMPLE_TOKEN, exampleSession } from "../../access/api/shared.example.ts";
import type * as contracts from "./invitations.contract.ts";

const example = {
  id: EXAMPLE_INVITATION,
  email: "colleague@example.com",
  role: "member",
  invitedBy: "The owner",
  expiresAt: "2026-03-08T12:00:00.000Z",
  createdAt: "2026-03-01T12:00:00.000Z",
} as const;

export const invitationsExamples = {
  listInvitations: { data: { invitations: [example] } },
  invite: {
    body: { email: "colleague@example.com", role: "member" },
    data: { ...example, link: `https://research.example.com/app/invitation?token=${EXAMPLE_TOKEN}` },
  },
  withdrawInvitation: { params: { id: EXAMPLE_INVITATION }, data: { id: EXAMPLE_INVITATION, deleted: true } },
  showInvitation: {
    params: { token: EXAMPLE_TOKEN },
    data: { accountName: "Kitchen goods", role: "member", email: "colleague@example.com", userExists: false },
  },
  acceptInvitation: { params: { token: EXAMPLE_TOKEN }, data: exampleSession },
} satisfies ExamplesOf<typeof contracts>;
