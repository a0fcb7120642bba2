import type { Command } from "commander";
import type { Accounts } from "../../features/access/manage-accounts.ts";
import { isRole, ROLES, type Role } from "../../features/access/role.ts";
import type { Users } from "../../features/people/manage-users.ts";
import type { UserSummary } from "../../features/people/user-list-store.ts";
import { invalid } from "../../platform/base/errors.ts";
import { formatTime, print, printJson, table } from "./print.ts";

/** Opens users and accounts for the duration of one command. */
export type WithUsers = (work: (parts: { users: Users; accounts: Accounts }) => Promise<void>) => Promise<void>;

const JSON_OPTION = ["--json", "print JSON for programs"] as const;

type Json = { json?: boolean };

export function userCommands(program: Command, withUsers: WithUsers): void {
  const users = program.command("users").description("people who sign in to the dashboard");

  users
    .command("list")
    .description("list all users")
    .option(...JSON_OPTION)
    .action((options: Json) =>
      withUsers(async ({ users }) => {
        const all = await users.list();
        if (options.json) return printJson(all);
        print(
          table<UserSummary>(
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
            "No one has signed up yet. The first person to sign up in the dashboard becomes the operator.",
          ),
        );
      }),
    );

  users
    .command("create")
    .description("create a user; the password is shown only once")
    .argument("<email>")
    .requiredOption("--account <account>", "id or name of the account to join")
    .option("--name <name>", "the person's name (default: the address)")
    .option("--role <role>", ROLES.join(", "), "owner")
    .option("--operator", "grant operator rights")
    .option(...JSON_OPTION)
    .action((email: string, options: Json & { account: string; name?: string; role: string; operator?: boolean }) =>
      withUsers(async ({ users, accounts }) => {
        const { id: accountId } = await accounts.get(options.account);
        const name = options.name ?? email;
        const role = parseRole(options.role);
        const created = await users.create({ email, name, accountId, role, operator: options.operator === true });
        if (options.json) return printJson(created);
        print(`${created.password}\n\nThis is the password of ${created.email}. It will not be shown again.`);
      }),
    );

  users
    .command("reset-password")
    .description("set a new password, shown only once, and end all sessions of the user")
    .argument("<email>")
    .option(...JSON_OPTION)
    .action((email: string, options: Json) =>
      withUsers(async ({ users }) => {
        const changed = await users.resetPassword(email);
        if (options.json) return printJson(changed);
        print(`${changed.password}\n\nThis is the new password of ${changed.email}. It will not be shown again.`);
      }),
    );

  users
    .command("operator")
    .description("grant or withdraw operator rights; takes effect within a second")
    .argument("<email>")
    .argument("<on|off>")
    .option(...JSON_OPTION)
    .action((email: string, value: string, options: Json) =>
      withUsers(async ({ users }) => {
        const operator = { on: true, off: false }[value];
        if (operator === undefined) throw invalid("operator", `must be on or off, not "${value}"`);
        const changed = await users.setOperator(email, operator);
        if (options.json) return printJson(changed);
        print(`${changed.email} is ${operator ? "now" : "no longer"} an operator.`);
      }),
    );
}

function parseRole(raw: string): Role {
  if (!isRole(raw)) throw invalid("--role", `must be one of ${ROLES.join(", ")}`);
  return raw;
}
