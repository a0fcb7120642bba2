/**
 * Backup and restore of an installation: its database, and the secret key that the secrets in it are encrypted with. The key
 * goes into a backup only where that is asked for: whoever has both can sign as us.
 */
import { timingSafeEqual } from "node:crypto";
import { SetupError } from "../base/errors.ts";
import type { Config } from "../config/config.ts";
import type { BackupOutput } from "../db/backup/backup-file.ts";
import { BackupProblem } from "../db/backup/backup-problem.ts";
import type { Manifest, Summary } from "../db/backup/manifest.ts";
import type { OpenBackup } from "../db/backup/read-backup.ts";
import { type RestoreOptions, restoreBackup } from "../db/backup/restore-backup.ts";
import { type Backup, type BackupOptions, writeBackup } from "../db/backup/write-backup.ts";
import { applicationNameOf, type Database } from "../db/open.ts";
import { createSecretBox } from "../webhooks/secret-box.ts";
import { findOwnKey, putKey } from "./secret-key.ts";

export type Installation = { database: Database; config: Config };

export async function backUp(
  { database, config }: Installation,
  output: BackupOutput,
  options: Omit<BackupOptions, "secretKey"> & { withSecretKey: boolean },
): Promise<Backup> {
  const secretKey = options.withSecretKey ? findOwnKey(config) : undefined;
  if (options.withSecretKey && secretKey === undefined)
    throw new SetupError("There is no secret key here to back up: neither SECRET_KEY, nor a file in DATA_DIR.");
  try {
    const backup = await writeBackup(database.sessions, output.write, { ...options, secretKey });
    if (secretKey !== undefined && !isKeyOf(backup.manifest, secretKey))
      throw new SetupError(
        "The secret key at hand is not the one that the secrets in the database are encrypted with.",
      );
    await output.complete();
    return backup;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

export type Restored = {
  summary: Summary;
  /** What has become of the key: it was the right one, it came with the backup (and another was set aside), or it is missing. */
  key:
    | { state: "right" | "missing" }
    | { state: "restored"; aside: string | undefined }
    | { state: "unwritten"; problem: string };
};

export async function restore(
  { database, config }: Installation,
  backup: OpenBackup,
  options: Omit<RestoreOptions, "serviceName"> & { withoutSecretKey: boolean },
): Promise<Restored> {
  const own = findOwnKey(config);
  const isRight = own === undefined ? backup.manifest.secretCheck === null : isKeyOf(backup.manifest, own);
  if (!isRight) refuseOtherKey(backup, config, options.withoutSecretKey);
  const summary = await restoreBackup(database.sessions, backup, {
    ...options,
    serviceName: applicationNameOf("service"),
  });
  if (isRight) return { summary, key: { state: "right" } };
  const given = config.secretKey === undefined ? backup.secretKey : undefined;
  if (given === undefined || !isKeyOf(backup.manifest, given)) return { summary, key: { state: "missing" } };
  try {
    return { summary, key: { state: "restored", aside: putKey(config.dataDir, given, options.now) } };
  } catch (error) {
    return { summary, key: { state: "unwritten", problem: (error as Error).message } }; // all else is restored by now
  }
}

/** The key alone has no checksum of its own: it is known by what its secrets were encrypted with. */
export function refuseDamagedKey({ manifest, secretKey }: Pick<OpenBackup, "manifest" | "secretKey">): void {
  if (secretKey !== undefined && !isKeyOf(manifest, secretKey))
    throw new BackupProblem(
      "It is damaged: its secret key is not the one that its secrets are encrypted with. With the right one in SECRET_KEY, or with --without-secret-key, all else can be restored.",
    );
}

function refuseOtherKey(backup: OpenBackup, config: Config, isForgiven: boolean): void {
  if (isForgiven) return;
  const { secretKey } = backup;
  refuseDamagedKey(backup);
  if (secretKey !== undefined && config.secretKey === undefined) return; // it is put in its place
  if (secretKey !== undefined)
    throw new SetupError(
      "SECRET_KEY is not the key of this backup, which has its own with it. Unset SECRET_KEY to have that put into DATA_DIR.",
    );
  throw new SetupError(
    [
      "The secrets of webhooks in this backup are encrypted with a secret key that is not at hand.",
      "  - Set SECRET_KEY to the key of that time, or put its file secret.key into DATA_DIR.",
      "  - If that key is lost, add --without-secret-key: all else is restored. Then run npx nichescope webhooks forget-secrets,",
      "    which gives every webhook a new secret.",
    ].join("\n"),
  );
}

function isKeyOf({ secretCheck }: Manifest, key: string): boolean {
  if (secretCheck === null) return true; // nothing has been encrypted yet
  const kept = Buffer.from(secretCheck, "hex");
  const { check } = createSecretBox(key);
  return kept.length === check.length && timingSafeEqual(kept, check);
}
