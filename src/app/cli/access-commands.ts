import type { Command } from "commander";
import type { Accounts } from "../../features/access/manage-accounts.ts";
import { parseOverride } from "../../features/access/manage-accounts.ts";
import { type Keys, keyState } from "../../features/access/manage-keys.ts";
import { allowanceOf, PLAN_NAMES } from "../../features/access/plan.ts";
import type { Account } from "../../features/access/store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { invalid } from "../../platform/base/errors.ts";
import { parseDuration, parseMoment } from "./duration.ts";
import { formatTime, print, printJson, table } from "./print.ts";

type Access = { accounts: Accounts; keys: Keys; clock: Clock };

/** Opens the accounts for the duration of one command. */
export type WithAccess = (work: (access: Access) => Promise<void>) => Promise<void>;

const JSON_OPTION = ["--json", "print JSON for programs"] as const;

type Json = { json?: boolean };

export function accountCommands(program: Command, withAccess: WithAccess): void {
  const account = program.command("account").description("accounts and their plans");

  account
    .command("create")
    .description("create an account")
    .argument("<name>", "a unique name")
    .requiredOption("--plan <plan>", PLAN_NAMES.join(", "))
    .option("--operator", "its keys get operator rights, such as importing files")
    .option(...JSON_OPTION)
    .action((name: string, options: Json & { plan: string; operator?: boolean }) =>
      withAccess(async ({ accounts }) => {
        const created = await accounts.create({ name, plan: options.plan, operator: options.operator === true });
        if (options.json) return printJson(accountJson(created));
        print(
          `Created account ${created.id} "${created.name}" on the ${created.plan} plan${created.operator ? ", with operator rights" : ""}.\nCreate a key for it:  npx nichescope key create ${created.id} --name <name>`,
        );
      }),
    );

  account
    .command("list")
    .description("list all accounts")
    .option(...JSON_OPTION)
    .action((options: Json) =>
      withAccess(async ({ accounts }) => {
        const all = await accounts.list();
        if (options.json) return printJson(all.map((each) => ({ ...accountJson(each), activeKeys: each.keys })));
        print(
          table(
            all,
            [
              { title: "ID", value: (row) => row.id },
              { title: "NAME", value: (row) => row.name },
              { title: "PLAN", value: (row) => row.plan },
              {
                title: "REQUESTS/DAY",
                value: (row) => allowanceOf(row.plan, row.overrides).requestsPerDay,
                right: true,
              },
              {
                title: "OVERRIDES",
                value: (row) =>
                  Object.entries(row.overrides)
                    .map(([name, value]) => `${name}=${value}`)
                    .join(" "),
              },
              { title: "OPERATOR", value: (row) => (row.operator ? "yes" : "") },
              { title: "KEYS", value: (row) => row.keys, right: true },
              { title: "CREATED", value: (row) => formatTime(row.createdAt) },
            ],
            'No accounts yet. Create one:  npx nichescope account create "My account" --plan starter',
          ),
        );
      }),
    );

  account
    .command("set-plan")
    .description("move an account to another plan; takes effect on every node within a second")
    .argument("<account>", "id or name")
    .argument("<plan>", PLAN_NAMES.join(", "))
    .option(...JSON_OPTION)
    .action((idOrName: string, plan: string, options: Json) =>
      withAccess(async ({ accounts }) => {
        const changed = await accounts.setPlan(idOrName, plan);
        if (options.json) return printJson(accountJson(changed));
        print(`Account "${changed.name}" is now on the ${changed.plan} plan.`);
      }),
    );

  account
    .command("operator")
    .description("grant or withdraw operator rights of an account's keys; takes effect within a second")
    .argument("<account>", "id or name")
    .argument("<on|off>")
    .option(...JSON_OPTION)
    .action((idOrName: string, value: string, options: Json) =>
      withAccess(async ({ accounts }) => {
        const operator = { on: true, off: false }[value];
        if (operator === undefined) throw invalid("operator", `must be on or off, not "${value}"`);
        const changed = await accounts.setOperator(idOrName, operator);
        if (options.json) return printJson(accountJson(changed));
        print(`Account "${changed.name}" now has ${operator ? "operator" : "no operator"} rights.`);
      }),
    );

  account
    .command("set-limits")
    .description(
      "override limits of the plan, such as requestsPerDay=5000; requestsPerDay=default removes the override",
    )
    .argument("<account>", "id or name")
    .argument(
      "<limit=value...>",
      "requestsPerDay, dashboardRequestsPerDay, search (yes or no), webhooks, channels, emailsPerDay, modelTokensPerDay, trackedProducts, trackedKeywords, alerts, listings, refreshHours",
    )
    .option(...JSON_OPTION)
    .action((idOrName: string, changes: string[], options: Json) =>
      withAccess(async ({ accounts }) => {
        const changed = await accounts.setOverrides(idOrName, Object.assign({}, ...changes.map(parseOverride)));
        if (options.json) return printJson(accountJson(changed));
        const terms = Object.entries(allowanceOf(changed.plan, changed.overrides)).map(
          ([name, value]) => `  ${name} = ${value}${name in changed.overrides ? "  (override)" : ""}`,
        );
        print([`Account "${changed.name}" on the ${changed.plan} plan now has:`, ...terms].join("\n"));
      }),
    );
}

export function keyCommands(program: Command, withAccess: WithAccess): void {
  const key = program.command("key").description("API keys");

  key
    .command("create")
    .description("create a key for an account; it is shown only once")
    .argument("<account>", "id or name")
    .option("--name <name>", "what the key is for", "default")
    .option("--expires <when>", "90d, 12h, or a date such as 2027-01-31")
    .option(...JSON_OPTION)
    .action((idOrName: string, options: Json & { name: string; expires?: string }) =>
      withAccess(async ({ accounts, keys, clock }) => {
        const expiresAt = options.expires === undefined ? null : parseMoment("--expires", options.expires, clock.now());
        const { id: accountId } = await accounts.get(idOrName);
        const created = await keys.create({ accountId, name: options.name, expiresAt });
        if (options.json) return printJson(created);
        print(
          `${created.key}\n\nThis is key ${created.id} "${created.name}"${expiresAt ? `, valid until ${formatTime(expiresAt)}` : ""}. It will not be shown again.`,
        );
      }),
    );

  key
    .command("list")
    .description("list the keys of one account or of all")
    .argument("[account]", "id or name")
    .option(...JSON_OPTION)
    .action((idOrName: string | undefined, options: Json) =>
      withAccess(async ({ accounts, keys, clock }) => {
        const account = idOrName === undefined ? undefined : await accounts.get(idOrName);
        const all = await keys.list(account?.id);
        const now = clock.now();
        if (options.json) return printJson(all.map((each) => ({ ...each, state: keyState(each, now) })));
        print(
          table(
            all,
            [
              { title: "ID", value: (row) => row.id },
              { title: "ACCOUNT", value: (row) => row.accountName },
              { title: "NAME", value: (row) => row.name },
              { title: "KEY", value: (row) => `${row.start}…${row.lastFour}` },
              { title: "STATE", value: (row) => keyState(row, now) },
              { title: "LAST USED", value: (row) => formatTime(row.lastUsedAt) },
              { title: "EXPIRES", value: (row) => formatTime(row.expiresAt) },
              { title: "CREATED", value: (row) => formatTime(row.createdAt) },
            ],
            "No keys yet. Create one:  npx nichescope key create <account> --name <name>",
          ),
        );
      }),
    );

  key
    .command("revoke")
    .description("revoke a key; every node refuses it within a second")
    .argument("<key>", "the key's id (key_…), as `key list` shows it")
    .option(...JSON_OPTION)
    .action((id: string, options: Json) =>
      withAccess(async ({ keys, clock }) => {
        const revoked = await keys.revoke(asKeyId(id));
        if (options.json) return printJson({ ...revoked, state: keyState(revoked, clock.now()) });
        print(`Key ${revoked.id} "${revoked.name}" of "${revoked.accountName}" is revoked.`);
      }),
    );

  key
    .command("rotate")
    .description("replace a key; the old one stays valid for a grace period")
    .argument("<key>", "the key's id (key_…), as `key list` shows it")
    .option("--grace <time>", "how long the old key stays valid: 0s, 30m, 24h", "24h")
    .option(...JSON_OPTION)
    .action((id: string, options: Json & { grace: string }) =>
      withAccess(async ({ keys }) => {
        const { created, oldExpiresAt } = await keys.rotate(asKeyId(id), parseDuration("--grace", options.grace));
        if (options.json) return printJson({ ...created, replaces: id, oldExpiresAt });
        print(
          `${created.key}\n\nThis is key ${created.id} "${created.name}". It will not be shown again.\nThe old key (${id}) stays valid until ${formatTime(oldExpiresAt)}.`,
        );
      }),
    );
}

export function usageCommand(program: Command, withAccess: WithAccess): void {
  program
    .command("usage")
    .description("show counted requests by account and day (UTC)")
    .argument("[account]", "id or name")
    .option("--days <count>", "number of days, including today", "7")
    .option(...JSON_OPTION)
    .action((account: string | undefined, options: Json & { days: string }) =>
      withAccess(async ({ accounts }) => {
        const days = /^[1-9]\d{0,3}$/.test(options.days) ? Number(options.days) : Number.NaN;
        if (!(days <= 3_650)) throw invalid("--days", "must be a whole number from 1 to 3650");
        const rows = await accounts.usage({ account, days });
        if (options.json) {
          return printJson(
            rows.map(({ accountId, accountName, plan, day, used, limit }) => ({
              accountId,
              accountName,
              plan,
              day,
              used,
              limit,
            })),
          );
        }
        print(
          table(
            rows,
            [
              { title: "DAY", value: (row) => row.day },
              { title: "ACCOUNT", value: (row) => row.accountName },
              { title: "PLAN", value: (row) => row.plan },
              { title: "USED", value: (row) => row.used, right: true },
              { title: "LIMIT", value: (row) => row.limit, right: true },
            ],
            days === 1 ? "No requests today." : `No requests in the last ${days} days.`,
          ),
        );
      }),
    );
}

/** Accepts only the id: the key itself would end up in the shell's history. */
function asKeyId(id: string): string {
  if (!/^key_[0-9a-z]{26}$/.test(id))
    throw invalid("key", "must be a key's id such as key_01…; `npx nichescope key list` shows them");
  return id;
}

function accountJson(account: Account) {
  const { id, name, plan, overrides, operator, createdAt } = account;
  return { id, name, plan, overrides, allowance: allowanceOf(plan, overrides), operator, createdAt };
}
