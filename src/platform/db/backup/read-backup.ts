/** Reads a backup once from start to end, and checks all of it. */
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { BackupProblem } from "./backup-problem.ts";
import {
  createTally,
  MANIFEST,
  type Manifest,
  parseManifest,
  parseSummary,
  SECRET_KEY,
  SUMMARY,
  type Summary,
  sha256,
  type Tally,
  tableOfPart,
} from "./manifest.ts";
import { type Entry, readTar } from "./tar.ts";

export type OpenBackup = {
  manifest: Manifest;
  /** Undefined if the backup was created without it. */
  secretKey: string | undefined;
  /** The rows of all tables. Throws at the end if the checksums do not match. */
  parts(): AsyncGenerator<Part, Summary>;
};

export type Part = { table: string; rows: Buffer; count: number };

const LARGEST_PART = 1 << 28;
const decompress = promisify(zstdDecompress);

export async function openBackup(bytes: AsyncIterable<Uint8Array>): Promise<OpenBackup> {
  const entries = readTar(bytes);
  const first = await nextOf(entries);
  if (first.name !== MANIFEST) throw new BackupProblem("It is not a Nichescope backup.");
  const manifest = parseManifest(first.body);
  let secretKey: string | undefined;
  if (manifest.hasSecretKey) {
    const second = await nextOf(entries);
    if (second.name !== SECRET_KEY) throw new BackupProblem("It is damaged: its secret key is missing.");
    secretKey = second.body.toString("utf8").trim();
  }
  return { manifest, secretKey, parts: () => checkedParts(entries, manifest, sha256(first.body)) };
}

async function* checkedParts(
  entries: AsyncGenerator<Entry>,
  { tables }: Manifest,
  manifestSum: string,
): AsyncGenerator<Part, Summary> {
  const tallies = new Map<string, Tally>(tables.map(({ name }) => [name, createTally()]));
  for (;;) {
    const { name, body } = await nextOf(entries);
    if (name === SUMMARY) {
      const summary = parseSummary(body);
      if (summary.manifest !== manifestSum)
        throw new BackupProblem("It is damaged: the checksum of manifest.json does not match.");
      for (const [table, tally] of tallies)
        if (tally.result().sha256 !== summary.tables[table]?.sha256)
          throw new BackupProblem(`It is damaged: the checksum of table ${table} does not match.`);
      return summary;
    }
    const table = tableOfPart(name) ?? "";
    const tally = tallies.get(table);
    if (tally === undefined)
      throw new BackupProblem(`It is damaged: it contains an unknown file ${JSON.stringify(name)}.`);
    const rows = await decompress(body, { maxOutputLength: LARGEST_PART }).catch(() => {
      throw new BackupProblem(`It is damaged: ${name} cannot be decompressed.`);
    });
    const before = tally.rows();
    tally.add(rows);
    yield { table, rows, count: tally.rows() - before };
  }
}

async function nextOf(entries: AsyncGenerator<Entry>): Promise<Entry> {
  const { value, done } = await entries.next();
  if (done) throw new BackupProblem("It is incomplete.");
  return value;
}
