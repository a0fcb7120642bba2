/** Reading a backup from its beginning to its end, once. Nothing in it is believed before it was checked. */
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
  /** Where the backup has it. */
  secretKey: string | undefined;
  /** The rows of its tables. When they have all gone by, what they were is what they were said to be; otherwise it throws. */
  parts(): AsyncGenerator<Part, Summary>;
};

export type Part = { table: string; rows: Buffer; count: number };

const LARGEST_PART = 1 << 28;
const decompress = promisify(zstdDecompress);

export async function openBackup(bytes: AsyncIterable<Uint8Array>): Promise<OpenBackup> {
  const entries = readTar(bytes);
  const first = await nextOf(entries);
  if (first.name !== MANIFEST) throw new BackupProblem("It is no backup of Nichescope.");
  const manifest = parseManifest(first.body);
  let secretKey: string | undefined;
  if (manifest.hasSecretKey) {
    const second = await nextOf(entries);
    if (second.name !== SECRET_KEY) throw new BackupProblem("It is damaged: it lacks its secret key.");
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
      if (summary.manifest !== manifestSum) throw new BackupProblem("It is damaged: manifest.json is not what it was.");
      for (const [table, tally] of tallies)
        if (tally.result().sha256 !== summary.tables[table]?.sha256)
          throw new BackupProblem(`It is damaged: the rows of ${table} are not what they were.`);
      return summary;
    }
    const table = tableOfPart(name) ?? "";
    const tally = tallies.get(table);
    if (tally === undefined) throw new BackupProblem(`It is damaged: ${JSON.stringify(name)} does not belong to it.`);
    const rows = await decompress(body, { maxOutputLength: LARGEST_PART }).catch(() => {
      throw new BackupProblem(`It is damaged: ${name} cannot be unpacked.`);
    });
    const before = tally.rows();
    tally.add(rows);
    yield { table, rows, count: tally.rows() - before };
  }
}

async function nextOf(entries: AsyncGenerator<Entry>): Promise<Entry> {
  const { value, done } = await entries.next();
  if (done) throw new BackupProblem("It ends in the midst.");
  return value;
}
