import type { ExamplesOf } from "../../../platform/http/example.ts";
import { exampleSession } from "../../access/api/shared.example.ts";
import type * as contracts from "./users.contract.ts";

export const usersExamples = {
  signUp: {
    body: {
      name: "The owner",
      email: "owner@example.com",
      password: "a quiet morning by the sea",
      accountName: "Kitchen goods",
    },
    data: exampleSession,
  },
  requestSignUp: {
    body: { name: "The owner", email: "owner@example.com", accountName: "Kitchen goods" },
    data: { accepted: true },
  },
  askPasswordReset: { body: { email: "owner@example.com" }, data: { accepted: true } },
  usePasswordReset: {
    body: { token: "nsp_Xq0c5mT1zv9kJ2rW7bLd4sYhEo8uNfAg", password: "a windy evening in the hills" },
    data: { changed: true },
  },
} satisfies ExamplesOf<typeof contracts>;
