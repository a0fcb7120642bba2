/**
 * The OpenSearch that tests and development use: the smallest runnable distribution, without plugins, scripts and Java. It is
 * fetched from Maven Central once, and kept unpacked in the user's cache folder.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { SetupError } from "../../src/platform/base/errors.ts";

const VERSION = "2.19.6";
const SHA512 =
  "8adbfaa13162b8d42b388ece6b39bfb7f1a349ab9c128d4eced78ba1dd43b5a10850b43b8aac19fa5ab11f4d5c355ddf6f6617514d6112b0936a1903005d1d36";
const MAVEN_CENTRAL = "https://repo1.maven.org/maven2";
const FETCH_WITHIN_MS = 300_000;

/** Returns the folder of the unpacked distribution, which is never written to. */
export async function openSearchHome(env = process.env): Promise<string> {
  const cache = join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "nichescope");
  const home = join(cache, `opensearch-${VERSION}`);
  if (existsSync(home)) return home;
  const archive = await fetchArchive((env["MAVEN_REPOSITORY"] || MAVEN_CENTRAL).replace(/\/+$/, ""));
  // Unpacked aside and renamed when whole: a kill half-way leaves nothing that looks like a distribution.
  const unfinished = join(cache, `.opensearch-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    unzip(archive, unfinished);
    renameSync(join(unfinished, `opensearch-${VERSION}`), home);
  } catch (error) {
    if (!existsSync(home)) throw error; // otherwise another run has unpacked it meanwhile
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return home;
}

/** Neither `unzip` nor the `jar` of a whole JDK is installed everywhere. The archive is trusted: its SHA-512 was checked. */
function unzip(archive: Buffer, folder: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    const path = join(folder, name);
    mkdirSync(name.endsWith("/") ? path : dirname(path), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(path, bytes, { mode: name.includes("/bin/") ? 0o755 : 0o644 });
  }
}

async function fetchArchive(repository: string): Promise<Buffer> {
  const url = `${repository}/org/opensearch/distribution/integ-test-zip/opensearch/${VERSION}/opensearch-${VERSION}.zip`;
  let archive: Buffer;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    if (!response.ok) throw new Error(`the status was ${response.status}`);
    archive = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    throw new SetupError(
      `OpenSearch ${VERSION} could not be fetched from ${url} (${reason}). ` +
        "Set MAVEN_REPOSITORY to a mirror of Maven Central that can be reached from here.",
    );
  }
  const found = createHash("sha512").update(archive).digest("hex");
  if (found !== SHA512) throw new Error(`${url} has the wrong SHA-512: ${found}`);
  return archive;
}
