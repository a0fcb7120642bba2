import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_USER } from "../../access/api/shared.example.ts";
import type * as contracts from "./members.contract.ts";

const example = {
  userId: EXAMPLE_USER,
  name: "The owner",
  email: "owner@example.com",
  role: "owner",
  joinedAt: "2026-03-01T12:00:00.000Z",
  lastSeenAt: "2026-03-01T12:30:00.000Z",
} as const;

export const membersExamples = {
  listMembers: { data: { members: [example] } },
  changeMember: { params: { userId: EXAMPLE_USER }, body: { role: "owner" }, data: example },
  removeMember: { params: { userId: EXAMPLE_USER }, data: { userId: EXAMPLE_USER, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
