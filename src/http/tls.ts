import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { createSecureContext, type SecureContextOptions, type Server } from "node:tls";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";

export type TlsFiles = { cert: string; key: string };

// Asked by stat rather than watched: it also sees renewals that swap a link, as certificate tools and Kubernetes do.
const LOOK_EVERY_MS = 1_000;

/** TLS 1.3 only. Throws when the two files do not belong together. */
export function readTls(files: TlsFiles): SecureContextOptions {
  try {
    const options = { cert: readFileSync(files.cert), key: readFileSync(files.key), minVersion: "TLSv1.3" as const };
    createSecureContext(options);
    return options;
  } catch (error) {
    throw new SetupError(`TLS_CERT and TLS_KEY cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Takes up renewed files without a restart; open connections go on with the old certificate. Between the writing of the
 * certificate and of its key the pair does not fit: then the old pair stays until the other file has changed too.
 */
export function followTls(server: Server, files: TlsFiles, log: Log): () => void {
  const reload = () => {
    try {
      server.setSecureContext(readTls(files));
      log.info("the TLS certificate was renewed");
    } catch (error) {
      log.warn({ err: error }, "the changed TLS files cannot be used; the old certificate stays");
    }
  };
  const names = Object.values(files);
  for (const name of names) watchFile(name, { interval: LOOK_EVERY_MS, persistent: false }, reload);
  return () => {
    for (const name of names) unwatchFile(name, reload);
  };
}
