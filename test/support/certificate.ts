import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";

export type CertificateFiles = { cert: string; key: string };

/** Writes a fresh self-signed certificate for 127.0.0.1 and its key into the folder. */
export async function writeCertificate(folder: string, commonName: string): Promise<CertificateFiles> {
  const pems = await generate([{ name: "commonName", value: commonName }], { keyType: "ec" });
  const files = { cert: join(folder, "tls.crt"), key: join(folder, "tls.key") };
  writeFileSync(files.cert, pems.cert);
  writeFileSync(files.key, pems.private, { mode: 0o600 });
  return files;
}
