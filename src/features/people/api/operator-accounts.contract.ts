/** Accounts, for operators. */
import { Type } from "typebox";
import { idParams, normalizeText } from "../../../platform/http/parameters.ts";
import { closed, closedChange, dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { PAGE_SIZE } from "../../access/account-overview.ts";
import { AccountOverrides, Allowance, Counts, OverrideChanges, planName } from "../../access/api/allowance-schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { ApiKey } from "../../access/api/keys.contract.ts";
import { operatorRoute, pageNumber, pages, searchText } from "../../access/api/operator-route.ts";
import { UsageDay } from "../../access/api/usage.contract.ts";
import { ROLES } from "../../access/role.ts";

const oneAccount = {
  ...operatorRoute,
  path: "/api/admin/accounts/:id",
  params: idParams("account"),
  savedIds: { id: "accountId" },
} as const;

export const role = oneOf(
  ROLES,
  "The user's role. A `viewer` can read, a `member` can also make changes, an `owner` can also manage the account.",
);

const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });

const fields = {
  id: text("The account's ID."),
  name: text("The account's name."),
  plan: planName("The account's plan."),
  overrides: AccountOverrides,
  operator: Type.Boolean({ description: "Whether the account's keys have operator rights." }),
  createdAt: dateTime("When the account was created (UTC)."),
  counts: Counts,
  usedToday: integer("Requests counted today."),
  limitToday: integer("The account's requests per day."),
};

const detail = {
  ...fields,
  allowance: Allowance,
  members: Type.Array(
    Type.Object({
      id: text("The user's ID."),
      email: text("The user's email address."),
      name: text("The user's name."),
      role,
      lastSeenAt: nullable.dateTime("When the user was last active; null if never."),
    }),
  ),
  keys: Type.Array(ApiKey, { description: "The account's API keys, newest first; at most 100." }),
  usage: Type.Array(UsageDay, { description: "The last 30 days, oldest first." }),
};

const AccountDetail = Type.Object(detail);

export const listAccounts = {
  ...operatorRoute,
  id: "listAccounts",
  method: "GET",
  path: "/api/admin/accounts",
  summary: "List accounts",
  description: `Returns all accounts, newest first, ${PAGE_SIZE} per page.`,
  query: Type.Object({
    search: searchText("Returns only accounts whose name or ID contains this text."),
    plan: Type.Optional(planName("Returns only accounts on this plan.")),
    page: pageNumber,
  }),
  data: Type.Object({ accounts: Type.Array(Type.Object(fields)), ...pages }),
  prepare: { search: normalizeText.name },
} as const satisfies Contract;

export const createAccount = {
  ...operatorRoute,
  id: "createAccount",
  method: "POST",
  path: "/api/admin/accounts",
  summary: "Create an account",
  description:
    "Creates an account. With `ownerEmail`, invites its owner: the response contains the invitation link, which is also emailed if email is set up. Inviting needs a session; with a key, `ownerEmail` gets a 403.",
  body: Type.Object(
    {
      name: name("The account's name, unique within the installation."),
      plan: planName("The account's plan."),
      ownerEmail: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          maxLength: 254,
          description: "The email address of the owner to invite.",
        }),
      ),
    },
    closed,
  ),
  data: Type.Object({
    ...detail,
    invitation: Type.Union(
      [
        Type.Object({
          id: text("The invitation's ID."),
          email: text("The invited email address."),
          link: text("The link to accept the invitation."),
          expiresAt: dateTime("When the invitation expires."),
        }),
        Type.Null(),
      ],
      { description: "Null without `ownerEmail`." },
    ),
  }),
  status: 201,
  errors: ["conflict"],
  savesIdAs: "accountId",
  lasting: true,
  needsUniqueName: true,
  prepare: { name: normalizeText.name, ownerEmail: (raw) => raw.trim() },
} as const satisfies Contract;

export const showAnyAccount = {
  ...oneAccount,
  id: "showAnyAccount",
  method: "GET",
  summary: "Get any account",
  description: "Returns an account with its plan, limits, members, keys and the usage of the last 30 days.",
  data: AccountDetail,
} as const satisfies Contract;

export const changeAnyAccount = {
  ...oneAccount,
  id: "changeAnyAccount",
  method: "PATCH",
  summary: "Update any account",
  description:
    "Updates the given fields. A new plan or override applies within a second. Items above a new limit are kept, but none can be added.",
  body: Type.Object(
    {
      name: Type.Optional(name("The account's new name.")),
      plan: Type.Optional(planName("The account's new plan.")),
      overrides: Type.Optional(OverrideChanges),
    },
    closedChange,
  ),
  data: AccountDetail,
  errors: ["conflict"],
  prepare: { name: normalizeText.name },
} as const satisfies Contract;
