/**
 * Backup and restore of an installation: its database and the secret key that encrypts secrets in it. A backup contains the key
 * only on request, because anybody who has both can sign as us.
 */
import { timingSafeEqual } from "node:crypto";
import { SetupError } from "../../platform/base/errors.ts";
import type { BackupOutput } from "../../platform/db/backup/backup-file.ts";
import { BackupProblem } from "../../platform/db/backup/backup-problem.ts";
import type { Manifest, Summary } from "../../platform/db/backup/manifest.ts";
import type { OpenBackup } from "../../platform/db/backup/read-backup.ts";
import { type RestoreOptions, restoreBackup } from "../../platform/db/backup/restore-backup.ts";
import { type Backup, type BackupOptions, writeBackup } from "../../platform/db/backup/write-backup.ts";
import { applicationNameOf, type Database } from "../../platform/db/open.ts";
import { createSecretBox } from "../../platform/security/secret-box.ts";
import type { Config } from "../config/config.ts";
import { findOwnKey, putKey } from "./secret-key.ts";

export type Installation = { database: Database; config: Config };

export async function backUp(
  { database, config }: Installation,
  output: BackupOutput,
  options: Omit<BackupOptions, "secretKey"> & { withSecretKey: boolean },
): Promise<Backup> {
  const secretKey = options.withSecretKey ? findOwnKey(config) : undefined;
  if (options.withSecretKey && secretKey === undefined)
    throw new SetupError("There is no secret key to back up: SECRET_KEY is not set, and DATA_DIR has no secret.key.");
  try {
    const backup = await writeBackup(database.sessions, output.write, { ...options, secretKey });
    if (secretKey !== undefined && !isKeyOf(backup.manifest, secretKey))
      throw new SetupError(
        "The current secret key does not match the database: the secrets there are encrypted with another key.",
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
  /** Outcome for the secret key: it already matched, it was restored from the backup (`aside` is the previous file), or it is missing. */
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
    return { summary, key: { state: "unwritten", problem: (error as Error).message } }; // everything else is restored by now
  }
}

/** Refuses a backup whose key is damaged. The key has no checksum; it is verified against the secrets it encrypted. */
export function refuseDamagedKey({ manifest, secretKey }: Pick<OpenBackup, "manifest" | "secretKey">): void {
  if (secretKey !== undefined && !isKeyOf(manifest, secretKey))
    throw new BackupProblem(
      "The backup is damaged: its secret key does not match its secrets. Set the right key in SECRET_KEY, or add --without-secret-key, to restore everything else.",
    );
}

function refuseOtherKey(backup: OpenBackup, config: Config, isForgiven: boolean): void {
  if (isForgiven) return;
  const { secretKey } = backup;
  refuseDamagedKey(backup);
  if (secretKey !== undefined && config.secretKey === undefined) return; // the key of the backup is installed
  if (secretKey !== undefined)
    throw new SetupError(
      "SECRET_KEY is not the key of this backup. The backup contains its key: unset SECRET_KEY to restore it into DATA_DIR.",
    );
  throw new SetupError(
    [
      "The webhook secrets in this backup are encrypted with a secret key that is not available here.",
      "  - Set SECRET_KEY to the key that was in use then, or copy its secret.key file into DATA_DIR.",
      "  - If that key is lost, add --without-secret-key to restore everything else. Then run npx nichescope webhooks forget-secrets,",
      "    which gives every webhook a new secret.",
    ].join("\n"),
  );
}

function isKeyOf({ secretCheck }: Manifest, key: string): boolean {
  if (secretCheck === null) return true; // nothing is encrypted yet
  const kept = Buffer.from(secretCheck, "hex");
  const { check } = createSecretBox(key);
  return kept.length === check.length && timingSafeEqual(kept, check);
}
