/** `SHA256SUMS`, in the format of `sha256sum`, which can check it, too. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const SUMS_FILE = "SHA256SUMS";

/** The SHA-256 of files, by their names. */
export type Digests = Map<string, string>;

export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function sha256OfFile(path: string): string {
  return sha256(readFileSync(path));
}

/** Lines are sorted, so that the order in which things were built leaves no trace. */
export function formatSums(digests: Digests): string {
  return [...digests]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, digest]) => `${digest}  ${name}\n`)
    .join("");
}

export function parseSums(text: string): Digests {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [, digest, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
      if (digest === undefined || name === undefined) throw new Error(`${SUMS_FILE} has an invalid line: ${line}`);
      return [name, digest];
    }),
  );
}

/** Compares the listed digests with those of the files that exist. */
export function sumProblems(listed: Digests, actual: Digests): string[] {
  const changed = [...listed].flatMap(([name, digest]) => {
    const found = actual.get(name);
    if (found === undefined) return [`${name} is missing`];
    return found === digest ? [] : [`${name} has another content than when it was released`];
  });
  return [...changed, ...[...actual.keys()].filter((name) => !listed.has(name)).map((name) => `${name} is not listed`)];
}
