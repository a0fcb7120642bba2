/**
 * The format of a backup, a tar archive of
 *
 *   manifest.json                 the tables, the time, the release and its migrations
 *   secret.key                    the installation's secret key, if requested
 *   data/<table>/<n>.copy.zst     the rows of a table in the format of COPY, a few megabytes per file
 *   summary.json                  the number of rows and the checksum of every table; without it, the backup is incomplete
 *
 * Any tar and zstd can read it: `tar xOf backup.tar data/accounts | zstd -dc`. Each partition counts as a table.
 */
import { createHash, type Hash } from "node:crypto";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { BackupProblem } from "./backup-problem.ts";

export const FORMAT = "nichescope-backup";
export const FORMAT_VERSION = 1;
export const MANIFEST = "manifest.json";
export const SECRET_KEY = "secret.key";
export const SUMMARY = "summary.json";

const Table = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  /** The partitioned table and the bounds; the default partition has no bounds. */
  partition: Type.Union([
    Type.Null(),
    Type.Object({
      of: Type.String(),
      bounds: Type.Union([Type.Null(), Type.Object({ from: Type.String(), to: Type.String() })]),
    }),
  ]),
});

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  release: Type.String(),
  createdAt: Type.String(),
  server: Type.String(),
  /** The catalogue's id and revision. A restored catalogue gets a new id. */
  catalog: Type.Object({ id: Type.String(), revision: Type.Number() }),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** The check value of the secret key that encrypts the secrets; null without a key. */
  secretCheck: Type.Union([Type.Null(), Type.String()]),
  hasSecretKey: Type.Boolean(),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.String(), isCalled: Type.Boolean() })),
  tables: Type.Array(Table),
});

const Summary = Type.Object({
  manifest: Type.String(),
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Number(), bytes: Type.Number(), sha256: Type.String() })),
});

export type Manifest = Static<typeof Manifest>;
export type BackupTable = Static<typeof Table>;
export type Summary = Static<typeof Summary>;

export function parseManifest(body: Buffer): Manifest {
  const { format, version } = asJson(body) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) throw new BackupProblem("It is not a Nichescope backup.");
  if (typeof version === "number" && version > FORMAT_VERSION)
    throw new BackupProblem(
      `It was created by a newer release in format ${version}; this release reads format ${FORMAT_VERSION}. Restore it with the newer release.`,
    );
  return parsed(Manifest, body);
}

export function parseSummary(body: Buffer): Summary {
  return parsed(Summary, body);
}

export function partName(table: string, number: number): string {
  return `data/${table}/${String(number).padStart(6, "0")}.copy.zst`;
}

/** The table of a data file; undefined for other files. */
export function tableOfPart(name: string): string | undefined {
  return /^data\/([^/]+)\/\d+\.copy\.zst$/.exec(name)?.[1];
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Counts the rows of a table and computes their checksum. */
export type Tally = { add(bytes: Uint8Array): void; rows(): number; result(): Summary["tables"][string] };

const LINE_END = 0x0a; // COPY escapes it within a row

export function createTally(): Tally {
  const hash: Hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(part) {
      hash.update(part);
      bytes += part.length;
      for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) rows++;
    },
    rows: () => rows,
    result: () => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}

function parsed<T extends TSchema>(schema: T, body: Buffer): Static<T> {
  const value = asJson(body);
  if (!Value.Check(schema, value)) throw new BackupProblem("It is damaged: its manifest or summary is invalid.");
  return value as Static<T>;
}

function asJson(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (typeof value === "object" && value !== null) return value;
  } catch {}
  throw new BackupProblem("It is damaged: its manifest or summary is invalid.");
}
