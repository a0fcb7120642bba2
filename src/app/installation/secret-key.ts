/**
 * The secret key of an installation: SECRET_KEY, or one that the first start generates into the data folder. It encrypts
 * secrets in the database, so every node must have the same key, and a restored database needs the key of its backup.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { InstallationStore } from "../../features/webhooks/installation-store.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { SHORTEST_SECRET } from "../../platform/base/setting-values.ts";
import { createDataFolder } from "../../platform/db/data-folder.ts";
import { createSecretBox } from "../../platform/security/secret-box.ts";
import type { Config } from "../config/config.ts";

const KEY_BYTES = 48;

export function readSecretKey({ dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">): string {
  if (secretKey !== undefined) return secretKey;
  createDataFolder(dataDir);
  const file = keyFile(dataDir);
  return readKey(file) ?? generateKey(file);
}

/** Returns the key if there is one, without generating one. */
export function findOwnKey({ dataDir, secretKey }: Pick<Config, "dataDir" | "secretKey">): string | undefined {
  return secretKey ?? readKey(keyFile(dataDir));
}

/** Installs the key of a backup. Returns the path of the previous key file if there was one. */
export function putKey(dataDir: string, key: string, now: Date): string | undefined {
  createDataFolder(dataDir);
  const file = keyFile(dataDir);
  const before = readKey(file);
  if (before === key) return undefined;
  const aside = before === undefined ? undefined : `${file}.${now.toISOString().replaceAll(":", "")}`;
  if (aside !== undefined) renameSync(file, aside);
  writeKey(file, key);
  return aside;
}

/** Returns the key after checking that it belongs to the installation. The first node to start registers its key; a node with another key must not start. */
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
      `The secret key of this node (${own}) does not match its database: the secrets there are encrypted with another key.`,
      "  - All nodes that share a database need the same SECRET_KEY. If it was generated, it is in DATA_DIR/secret.key of the first node.",
      "  - If the database was restored from a backup, set SECRET_KEY to the key that was in use then.",
      "  - If that key is lost, stop all nodes and run: npx nichescope webhooks forget-secrets",
      "    This gives every webhook a new secret, which its owner gets with rotate-secret.",
    ].join("\n"),
  );
}

function keyFile(dataDir: string): string {
  return join(dataDir, "secret.key");
}

/** Returns undefined when there is no key file yet. */
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
      `${file} is not a secret key: it has ${key.length} characters, and ${SHORTEST_SECRET} are required. Restore it from a backup, ` +
        "or set SECRET_KEY. If you delete it, a new key is generated and existing secrets are lost.",
    );
  }
  return key;
}

function generateKey(file: string): string {
  return writeKey(file, randomBytes(KEY_BYTES).toString("base64url"));
}

/** Writes the key atomically and durably. Processes that generate a key at the same time all end up with the same one. */
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
    linkSync(fresh, file); // unlike a rename, fails when another process was faster
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") renameSync(fresh, file); // some file systems have no hard links
  }
}
