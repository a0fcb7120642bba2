import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { createSecureContext, type SecureContextOptions, type Server } from "node:tls";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";

export type TlsFiles = { cert: string; key: string };

// Polled with stat instead of inotify: this also sees renewals that swap a symlink, as certbot and Kubernetes do.
const POLL_INTERVAL_MS = 1_000;

/** TLS 1.3 only. Throws if the certificate and key do not match. */
export function readTls(files: TlsFiles): SecureContextOptions {
  try {
    const options = { cert: readFileSync(files.cert), key: readFileSync(files.key), minVersion: "TLSv1.3" as const };
    createSecureContext(options);
    return options;
  } catch (error) {
    throw new SetupError(`TLS_CERT and TLS_KEY can't be used: ${(error as Error).message}`);
  }
}

/**
 * Loads renewed files without a restart; open connections keep the old certificate. While only one of the two files is
 * written, the pair does not match: the old pair stays until the other file has changed too.
 */
export function watchTlsFiles(server: Server, files: TlsFiles, log: Log): () => void {
  const reload = () => {
    try {
      server.setSecureContext(readTls(files));
      log.info("loaded the renewed TLS certificate");
    } catch (error) {
      log.warn({ err: error }, "could not load the changed TLS files; keeping the old certificate");
    }
  };
  const names = Object.values(files);
  for (const name of names) watchFile(name, { interval: POLL_INTERVAL_MS, persistent: false }, reload);
  return () => {
    for (const name of names) unwatchFile(name, reload);
  };
}
