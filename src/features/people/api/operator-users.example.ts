import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_ACCOUNT, EXAMPLE_USER } from "../../access/api/shared.example.ts";
import type * as contracts from "./operator-users.contract.ts";

const example = {
  id: EXAMPLE_USER,
  email: "owner@example.com",
  name: "The owner",
  operator: false,
  accounts: [{ id: EXAMPLE_ACCOUNT, name: "Northern Kitchen", role: "owner" }],
  createdAt: "2026-01-12T08:30:00.000Z",
  lastSeenAt: "2026-03-01T11:58:00.000Z",
} as const;

export const operatorUsersExamples = {
  listUsers: { query: { page: 1 }, data: { users: [example], total: 1, page: 1, pages: 1 } },
  changeAnyUser: { params: { id: EXAMPLE_USER }, body: { operator: true }, data: { ...example, operator: true } },
} satisfies ExamplesOf<typeof contracts>;
