/**
 * The demo: a market to search and one account per plan, so that the first request works seconds after the install. The keys
 * are in `DATA_DIR/demo.json`, readable only by its owner, and stay the same across restarts.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashKey, isWellFormedKey } from "../../features/access/key.ts";
import type { Accounts } from "../../features/access/manage-accounts.ts";
import type { Keys } from "../../features/access/manage-keys.ts";
import { PLAN_NAMES, type PlanName, planTitle } from "../../features/access/plan.ts";
import type { AccessStore, KeyHolder } from "../../features/access/store.ts";
import type { MergeStore } from "../../features/catalog/merge-store.ts";
import type { CatalogStore } from "../../features/catalog/store.ts";
import type { Users } from "../../features/people/manage-users.ts";
import type { User } from "../../features/people/user-store.ts";
import { demoHistory, demoMarket, type MarketOptions } from "../../features/sources/demo-market/market.ts";
import { type DemoNiche, demoNiches, type PastWeek, pastWeek } from "../../features/sources/demo-market/past-week.ts";
import { AppError, SetupError } from "../../platform/base/errors.ts";
import type { Log } from "../../platform/base/log.ts";
import { createDataFolder } from "../../platform/db/data-folder.ts";
import { DEMO_EMAIL } from "./demo-user.ts";

export type Demo = {
  baseUrl: string;
  accounts: { plan: PlanName; key: string }[];
  /** The person who owns all demo accounts. */
  dashboard: DemoUser;
  /** Opens the dashboard without typing the password. */
  link: string;
};

type DemoUser = { email: string; password: string };

/** Seed of the demo market; the same seed gives the same market. */
export const DEMO_SEED = 20_260_301;
const HISTORY_DAYS = 90;
/** Number of products of each kind that have a daily history. */
const BEST_WITH_HISTORY = 1;
const DAY_MS = 86_400_000;

/** The demo account of this plan is the operator's. */
const OPERATORS_PLAN: PlanName = "agency";

/** The name of the account with a shop: the one that the dashboard opens first. */
export const DEMO_SHOP_ACCOUNT = accountName(OPERATORS_PLAN);

/** `own` are the products of the demo's shop. */
type DemoProducts = { products: number; own: () => Promise<ReadonlySet<string>> };

/** The past week of the shop's niches. */
export type DemoWeek = PastWeek & { own: string[]; niches: DemoNiche[] };

type Catalog = Pick<CatalogStore, "hasProducts" | "hasHistoryBefore"> & Pick<MergeStore, "merge" | "addHistory">;

/**
 * Loads the whole market, or nothing when the signal stops it. Products with a past week are loaded as they were before that
 * week, which is returned when this start has loaded the market.
 */
export async function prepareDemoMarket(
  catalog: Catalog,
  { products, own }: DemoProducts,
  now: Date,
  signal: AbortSignal,
): Promise<DemoWeek | undefined> {
  if (await catalog.hasProducts()) return undefined;
  const options = { seed: DEMO_SEED, products, at: now };
  const week = weekOf(options, await own());
  const market = demoMarket(options).map((product) => week.first.get(product.asin) ?? product);
  const { added } = await catalog.merge(market, { cancel: signal });
  return added > 0 ? week : undefined;
}

/** The niches of the shop's products, and the past week of all their products. */
function weekOf(options: MarketOptions, own: ReadonlySet<string>): DemoWeek {
  const niches = demoNiches(options, [...own]);
  const products = niches.flatMap((niche) => niche.products);
  return { own: [...own], niches, ...pastWeek(products, DEMO_SEED, options.at) };
}

/**
 * Adds the history of all products, after the service has started to answer, so that the first start does not wait for it. The
 * products of the demo's shop have a daily history, so that its sales can be compared with their ranks.
 */
export async function addDemoHistory(
  catalog: Catalog,
  { products, own }: DemoProducts,
  now: Date,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  try {
    // Older than the past week, which is stored first.
    if (await catalog.hasHistoryBefore(new Date(now.getTime() - 10 * DAY_MS))) return;
    const options = { seed: DEMO_SEED, products, at: now };
    const asins = await own();
    const week = weekOf(options, asins);
    const history = demoHistory({ ...options, days: HISTORY_DAYS, best: BEST_WITH_HISTORY, asins });
    const past = history.filter(({ asin, at }) => !week.first.has(asin) || at.getTime() < week.from.getTime() - DAY_MS);
    await catalog.addHistory(past, { cancel: signal });
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error }, "could not create the history of the demo market; the next start will retry");
  }
}

type DemoParts = {
  dataDir: string;
  baseUrl: string;
  accounts: Accounts;
  keys: Keys;
  users: Users;
  store: AccessStore;
};

export async function prepareDemoAccounts(parts: DemoParts): Promise<Demo> {
  const { dataDir, baseUrl, accounts, keys, users, store } = parts;
  createDataFolder(dataDir);
  const file = join(dataDir, "demo.json");
  const before = readDemo(file);
  const demoAccounts: Demo["accounts"] = [];
  for (const plan of PLAN_NAMES) {
    const known = before?.accounts.find((account) => account.plan === plan)?.key;
    const key = known !== undefined && (await isUsable(known, store)) ? known : await newDemoKey(plan, accounts, keys);
    if (plan === OPERATORS_PLAN) await makeOperator(key, accounts, store);
    demoAccounts.push({ plan, key });
  }
  const dashboard = await prepareDemoUser(demoAccounts, before?.dashboard?.password, users, store);
  const demo: Demo = { baseUrl, accounts: demoAccounts, dashboard, link: linkOf(baseUrl, dashboard) };
  if (JSON.stringify(before) !== JSON.stringify(demo)) writePrivately(file, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

/**
 * The password is in the fragment, which browsers send to no server. The page adds the address of the demo's user. Only the terminal and the file with the keys show this link:
 * the address and headers of a request prove nothing, since a proxy may forward requests of others as its own.
 */
function linkOf(baseUrl: string, { password }: DemoUser): string {
  return `${baseUrl}/app/sign-in#${new URLSearchParams({ password })}`;
}

/** Creates the person who owns all demo accounts, starts in the operator's, and has the password in the file. */
async function prepareDemoUser(
  demoAccounts: Demo["accounts"],
  known: string | undefined,
  users: Users,
  store: AccessStore,
): Promise<DemoUser> {
  const holders = await store.findKeyHolders(demoAccounts.map(({ key }) => hashKey(key)));
  const accountOf = new Map(holders.map(({ plan, accountId }) => [plan, accountId]));
  const first = accountOf.get(OPERATORS_PLAN) ?? (holders[0] as KeyHolder).accountId;
  const before = await users.find(DEMO_EMAIL);
  const input = { email: DEMO_EMAIL, name: "Demo", accountId: first, role: "owner", operator: true } as const;
  const created = before === undefined ? await users.create(input) : undefined;
  const user = created ?? (before as User);
  const isKnown = created === undefined && known !== undefined && (await users.hasPassword(user, known));
  for (const { accountId } of holders) await users.join(user, accountId, "owner");
  if (isKnown) return { email: DEMO_EMAIL, password: known };
  return { email: DEMO_EMAIL, password: (created ?? (await users.resetPassword(DEMO_EMAIL))).password };
}

function accountName(plan: PlanName): string {
  return `Demo ${planTitle(plan)}`;
}

async function newDemoKey(plan: PlanName, accounts: Accounts, keys: Keys): Promise<string> {
  const name = accountName(plan);
  const account =
    (await accounts.find(name)) ??
    (await accounts.create({ name, plan }).catch((error) => {
      if (error instanceof AppError && error.code === "conflict") return accounts.get(name); // another node created it first
      throw error;
    }));
  return (await keys.create({ accountId: account.id, name: "demo" })).key;
}

/** Also upgrades demo accounts from releases without operators. */
async function makeOperator(key: string, accounts: Accounts, store: AccessStore): Promise<void> {
  const [holder] = await store.findKeyHolders([hashKey(key)]);
  if (holder !== undefined && !holder.operator) await accounts.setOperator(holder.accountId, true);
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
