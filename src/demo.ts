/**
 * The demo: a market to search and an account per plan, so that the first request works a few seconds after the install.
 * The keys are in `DATA_DIR/demo.json` (for the owner's eyes only) and stay the same from start to start.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashKey, isWellFormedKey } from "./access/key.ts";
import type { Accounts } from "./access/manage-accounts.ts";
import type { Keys } from "./access/manage-keys.ts";
import { PLAN_NAMES, type PlanName, planTitle } from "./access/plan.ts";
import type { AccessStore } from "./access/store.ts";
import type { Clock } from "./base/clock.ts";
import { AppError, SetupError } from "./base/errors.ts";
import { demoMarket } from "./catalog/demo-market.ts";
import type { CatalogStore } from "./catalog/store.ts";
import { makeDataFolder } from "./db/data-folder.ts";

export type Demo = { baseUrl: string; accounts: { plan: PlanName; key: string }[] };

const SEED = 20_260_301;

export async function prepareDemoMarket(catalog: CatalogStore, clock: Clock): Promise<void> {
  if (!(await catalog.hasProducts())) await catalog.addProducts(demoMarket(SEED, clock.now()));
}

type DemoParts = { dataDir: string; baseUrl: string; accounts: Accounts; keys: Keys; store: AccessStore };

export async function prepareDemoAccounts({ dataDir, baseUrl, accounts, keys, store }: DemoParts): Promise<Demo> {
  makeDataFolder(dataDir);
  const file = join(dataDir, "demo.json");
  const before = readDemo(file);
  const demo: Demo = { baseUrl, accounts: [] };
  for (const plan of PLAN_NAMES) {
    const known = before?.accounts.find((account) => account.plan === plan)?.key;
    const key = known !== undefined && (await isUsable(known, store)) ? known : await newDemoKey(plan, accounts, keys);
    demo.accounts.push({ plan, key });
  }
  if (JSON.stringify(before) !== JSON.stringify(demo)) writePrivately(file, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

async function newDemoKey(plan: PlanName, accounts: Accounts, keys: Keys): Promise<string> {
  const name = `Demo ${planTitle(plan)}`;
  const account =
    (await accounts.find(name)) ??
    (await accounts.create({ name, plan }).catch((error) => {
      if (error instanceof AppError && error.code === "conflict") return accounts.get(name); // another node was first
      throw error;
    }));
  return (await keys.create({ accountId: account.id, name: "demo" })).key;
}

async function isUsable(key: string, store: AccessStore): Promise<boolean> {
  if (!isWellFormedKey(key)) return false;
  const [holder] = await store.findKeyHolders([hashKey(key)]);
  return holder !== undefined && holder.revokedAt === null && holder.expiresAt === null;
}

function readDemo(file: string): Demo | undefined {
  try {
    const demo = JSON.parse(readFileSync(file, "utf8")) as Demo;
    return Array.isArray(demo.accounts) ? demo : undefined;
  } catch {
    return undefined;
  }
}

function writePrivately(file: string, text: string): void {
  try {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw new SetupError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
