import type { ExamplesOf } from "../../../platform/http/example.ts";
import { exampleSession } from "../../access/api/shared.example.ts";
import type * as contracts from "./session.contract.ts";

export const sessionExamples = {
  showSession: {
    data: {
      session: exampleSession,
      installation: {
        needsFirstUser: false,
        signUp: "invited",
        demo: false,
        hasProducts: true,
        mail: true,
        version: "0.1.0",
      },
    },
  },
  signIn: {
    body: { email: "owner@example.com", password: "a quiet morning by the sea" },
    data: exampleSession,
  },
  signOut: { data: { signedOut: true } },
  switchAccount: { body: { accountId: exampleSession.account.id }, data: exampleSession },
  changeUser: { body: { name: "The owner" }, data: exampleSession },
  changePassword: {
    body: { currentPassword: "a quiet morning by the sea", newPassword: "a windy evening in the hills" },
    data: exampleSession,
  },
  changeEmail: {
    body: { email: "owner@example.com", currentPassword: "a quiet morning by the sea" },
    data: exampleSession,
  },
} satisfies ExamplesOf<typeof contracts>;
