/** The certificate of `TLS=self-signed`, for trying the service beyond this machine; clients cannot verify who signed it. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { SetupError } from "../../platform/base/errors.ts";
import { createDataFolder } from "../../platform/db/data-folder.ts";

export type CertificateFiles = { tlsCert: string; tlsKey: string };

export type CertificateParts = { dataDir: string; host: string; publicUrl: string | undefined; now: Date };

const DAY_MS = 86_400_000;
/** Apple's clients accept no more than 398 days. */
const VALID_DAYS = 365;
const RENEWED_BEFORE_DAYS = 30;

/** Returns the certificate in the data folder; makes a new one when there is none, it expires soon or lacks a name. */
export async function prepareSelfSigned({ dataDir, ...parts }: CertificateParts): Promise<CertificateFiles> {
  const folder = join(dataDir, "tls");
  const files = { tlsCert: join(folder, "self-signed.crt"), tlsKey: join(folder, "self-signed.key") };
  const names = namesOf(parts);
  if (isUsable(files, names, parts.now)) return files;
  // Imported only here: most services have a certificate, or none.
  const { generate } = await import("selfsigned");
  const pems = await generate([{ name: "commonName", value: "Nichescope (self-signed)" }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: new Date(parts.now.getTime() - DAY_MS), // for clients whose clock is slow
    notAfterDate: new Date(parts.now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  try {
    createDataFolder(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The key first: a certificate without its key would be taken for complete.
    for (const [file, text] of [
      [files.tlsKey, pems.private],
      [files.tlsCert, pems.cert],
    ] as const) {
      writeFileSync(`${file}.new`, text, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
  } catch (error) {
    throw new SetupError(`The certificate of TLS=self-signed cannot be written: ${(error as Error).message}`);
  }
  return files;
}

/** The names under which clients may reach the service. */
function namesOf({ host, publicUrl }: Pick<CertificateParts, "host" | "publicUrl">): string[] {
  const isWildcard = host === "0.0.0.0" || host === "::";
  const addresses = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  const all = [
    "localhost",
    "127.0.0.1",
    "::1",
    // Link-local addresses carry the name of an interface, which certificates cannot hold.
    ...(isWildcard ? [hostname(), ...addresses.filter((address) => !address.startsWith("fe80:"))] : [host]),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")]),
  ];
  return [...new Set(all.map((name) => name.toLowerCase()))];
}

function isUsable({ tlsCert, tlsKey }: CertificateFiles, names: string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(readFileSync(tlsCert));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(tlsKey)))) return false;
    const isLasting = certificate.validToDate.getTime() - now.getTime() > RENEWED_BEFORE_DAYS * DAY_MS;
    return isLasting && names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)));
  } catch {
    return false; // one of the two is missing or damaged
  }
}
