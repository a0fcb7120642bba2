/**
 * What a backup is: a tar of
 *
 *   manifest.json                 what was backed up, when, by which release, and at which migrations
 *   secret.key                    the installation's secret key, where that was asked for
 *   data/<table>/<n>.copy.zst     the rows of a table, some megabytes at a time, as PostgreSQL's COPY writes them
 *   summary.json                  the rows and the checksum of every table: what lacks it is not whole
 *
 * Any tar and zstd read it: `tar xOf backup.tar data/accounts | zstd -dc`. A partition of a table is a table here.
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
  /** Of which table it is a part, and from where to where (`null` where it takes what no other part does). */
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
  /** Which catalogue it was, and how far it had come. A restored one gets an id of its own. */
  catalog: Type.Object({ id: Type.String(), revision: Type.Number() }),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** By what the secret key is known that its secrets are encrypted with; null where there is none yet. */
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
  if (format !== FORMAT) throw new BackupProblem("It is no backup of Nichescope.");
  if (typeof version === "number" && version > FORMAT_VERSION)
    throw new BackupProblem(
      `It was made by a newer release, in format ${version}; this one reads format ${FORMAT_VERSION}. Restore it with that release.`,
    );
  return parsed(Manifest, body);
}

export function parseSummary(body: Buffer): Summary {
  return parsed(Summary, body);
}

export function partName(table: string, number: number): string {
  return `data/${table}/${String(number).padStart(6, "0")}.copy.zst`;
}

/** The table that a part is of; undefined for other files. */
export function tableOfPart(name: string): string | undefined {
  return /^data\/([^/]+)\/\d+\.copy\.zst$/.exec(name)?.[1];
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Keeps account of the rows of a table that go by. */
export type Tally = { add(bytes: Uint8Array): void; rows(): number; result(): Summary["tables"][string] };

const LINE_END = 0x0a; // within a row COPY writes it as two characters

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
  if (!Value.Check(schema, value)) throw new BackupProblem("It is damaged: it does not say what it holds.");
  return value as Static<T>;
}

function asJson(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (typeof value === "object" && value !== null) return value;
  } catch {}
  throw new BackupProblem("It is damaged: it does not say what it holds.");
}
