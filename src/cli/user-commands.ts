import type { Command } from "commander";
import type { Accounts } from "../access/manage-accounts.ts";
import { isRole, ROLES, type Role } from "../access/role.ts";
import { invalid } from "../base/errors.ts";
import type { Users } from "../people/manage-users.ts";
import type { ListedUser } from "../people/user-store.ts";
import { formatTime, print, printJson, table } from "./print.ts";

/** Opens what the commands work on, for as long as one of them runs. */
export type WithUsers = (work: (parts: { users: Users; accounts: Accounts }) => Promise<void>) => Promise<void>;

const JSON_OPTION = ["--json", "print JSON for programs"] as const;

type Json = { json?: boolean };

export function userCommands(program: Command, withUsers: WithUsers): void {
  const users = program.command("users").description("people who sign in to the dashboard");

  users
    .command("list")
    .description("all of them")
    .option(...JSON_OPTION)
    .action((options: Json) =>
      withUsers(async ({ users }) => {
        const all = await users.list();
        if (options.json) return printJson(all);
        print(
          table<ListedUser>(
            all,
            [
              { title: "E-MAIL", value: (row) => row.email },
              { title: "NAME", value: (row) => row.name },
              { title: "OPERATOR", value: (row) => (row.operator ? "yes" : "") },
              {
                title: "ACCOUNTS",
                value: (row) => row.accounts.map(({ name, role }) => `${name} (${role})`).join(", "),
              },
              { title: "LAST SEEN", value: (row) => formatTime(row.lastSeenAt) },
              { title: "CREATED", value: (row) => formatTime(row.createdAt) },
            ],
            "Nobody has signed up yet. The first to do so in the dashboard becomes the operator.",
          ),
        );
      }),
    );

  users
    .command("create")
    .description("make somebody who can sign in; the password is shown once")
    .argument("<email>")
    .requiredOption("--account <account>", "id or name of the account that the person belongs to")
    .option("--name <name>", "what the person is called; left out, the address")
    .option("--role <role>", ROLES.join(", "), "owner")
    .option("--operator", "the person may also do what only the operator may")
    .option(...JSON_OPTION)
    .action((email: string, options: Json & { account: string; name?: string; role: string; operator?: boolean }) =>
      withUsers(async ({ users, accounts }) => {
        const { id: accountId } = await accounts.get(options.account);
        const name = options.name ?? email;
        const role = parseRole(options.role);
        const created = await users.create({ email, name, accountId, role, operator: options.operator === true });
        if (options.json) return printJson(created);
        print(`${created.password}\n\nThis is the password of ${created.email}. It is not shown again.`);
      }),
    );

  users
    .command("reset-password")
    .description("give somebody a new password, which is shown once, and end their sessions")
    .argument("<email>")
    .option(...JSON_OPTION)
    .action((email: string, options: Json) =>
      withUsers(async ({ users }) => {
        const changed = await users.resetPassword(email);
        if (options.json) return printJson(changed);
        print(`${changed.password}\n\nThis is the new password of ${changed.email}. It is not shown again.`);
      }),
    );

  users
    .command("operator")
    .description("let somebody do what only the operator may, or no longer; holds within a second")
    .argument("<email>")
    .argument("<on|off>")
    .option(...JSON_OPTION)
    .action((email: string, value: string, options: Json) =>
      withUsers(async ({ users }) => {
        const operator = { on: true, off: false }[value];
        if (operator === undefined) throw invalid("operator", `must be on or off, not "${value}"`);
        const changed = await users.setOperator(email, operator);
        if (options.json) return printJson(changed);
        print(`${changed.email} is ${operator ? "an operator" : "no operator"} now.`);
      }),
    );
}

function parseRole(raw: string): Role {
  if (!isRole(raw)) throw invalid("--role", `must be one of ${ROLES.join(", ")}`);
  return raw;
}
