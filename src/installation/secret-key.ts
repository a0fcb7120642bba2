/**
 * The installation's secret key: SECRET_KEY, or one that the first start makes up and keeps in the data folder. What is
 * encrypted with it is in the database, so every node must have the same, and a restored database wants its old one.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../base/errors.ts";
import type { Config } from "../config/config.ts";
import { SHORTEST_SECRET } from "../config/values.ts";
import { makeDataFolder } from "../db/data-folder.ts";
import type { InstallationStore } from "../webhooks/installation-store.ts";
import { createSecretBox } from "../webhooks/secret-box.ts";

const KEY_BYTES = 48;

export function readSecretKey({ dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">): string {
  if (secretKey !== undefined) return secretKey;
  makeDataFolder(dataDir);
  const file = keyFile(dataDir);
  return readKey(file) ?? makeKey(file);
}

/** The key, where there is one already; none is made. */
export function findOwnKey({ dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">): string | undefined {
  return secretKey ?? readKey(keyFile(dataDir));
}

/** Puts a key that came with a backup in its place. One that is there already is set aside: the answer tells where. */
export function putKey(dataDir: string, key: string, now: Date): string | undefined {
  makeDataFolder(dataDir);
  const file = keyFile(dataDir);
  const before = readKey(file);
  if (before === key) return undefined;
  const aside = before === undefined ? undefined : `${file}.${now.toISOString().replaceAll(":", "")}`;
  if (aside !== undefined) renameSync(file, aside);
  writeKey(file, key);
  return aside;
}

/** The key, found to be the installation's: the first node to start says which it is, and one that has another is not let in. */
export async function findSecretKey(
  { dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">,
  store: Pick<InstallationStore, "claimSecretCheck">,
): Promise<string> {
  const key = readSecretKey({ dataDir, secretKey });
  const { check } = createSecretBox(key);
  const claimed = await store.claimSecretCheck(check);
  if (claimed.length === check.length && timingSafeEqual(claimed, check)) return key;
  const own = secretKey === undefined ? `the one in ${keyFile(dataDir)}` : "SECRET_KEY";
  throw new SetupError(
    [
      `The secret key of this node (${own}) is not the one that the secrets in its database are encrypted with.`,
      "  - SECRET_KEY must be the same on all nodes that share a database. Without it, it is in DATA_DIR/secret.key of the first one.",
      "  - With a database that was restored from a backup, set SECRET_KEY to the key of that time.",
      "  - If that key is lost, stop all nodes and run: npx nichescope webhooks forget-secrets",
      "    It gives every webhook a new secret, which its owner gets by rotate-secret.",
    ].join("\n"),
  );
}

function keyFile(dataDir: string): string {
  return join(dataDir, "secret.key");
}

/** Undefined where there is none yet. */
function readKey(file: string): string | undefined {
  let key: string;
  try {
    key = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new SetupError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (key.length < SHORTEST_SECRET) {
    throw new SetupError(
      `${file} holds no secret key: at least ${SHORTEST_SECRET} characters are wanted, and it has ${key.length}. Restore it from a backup, ` +
        "or set SECRET_KEY. Removed, it is made anew, and secrets that were encrypted with the old one are lost.",
    );
  }
  return key;
}

function makeKey(file: string): string {
  return writeKey(file, randomBytes(KEY_BYTES).toString("base64url"));
}

/** Whole or not at all, also when the machine stops meanwhile; of several processes that make one at once all keep the same. */
function writeKey(file: string, key: string): string {
  const fresh = `${file}.${process.pid}.new`;
  try {
    const handle = openSync(fresh, "w", 0o600);
    try {
      writeSync(handle, `${key}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    publish(fresh, file);
  } catch (error) {
    throw new SetupError(`${file} cannot be written: ${(error as Error).message}`);
  } finally {
    rmSync(fresh, { force: true });
  }
  return readKey(file) as string;
}

function publish(fresh: string, file: string): void {
  try {
    linkSync(fresh, file); // fails where somebody was faster, which a rename would not
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") renameSync(fresh, file); // some file systems have no links
  }
}
