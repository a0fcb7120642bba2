/**
 * PostgreSQL refuses to run as root, so under root it runs as an ordinary user: the owner of its folder, or nobody where
 * the folder is new. That user must be able to reach the folder and the program, and a home or temporary folder of root's
 * lets nobody pass. Where that is so, the program is given the one capability it lacks: to pass through such folders.
 */
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SetupError } from "../base/errors.ts";

export type Owner = { uid: number; gid: number };

export type Command = { file: string; args: string[]; as: Owner | undefined };

const NOBODY = 65_534;
const SETPRIV = "/usr/bin/setpriv";

/** Bits of the capability sets; the first that this process may hand on is taken. Containers often lack the narrower one. */
const CAPABILITIES = [
  { name: "dac_read_search", bit: 2n },
  { name: "dac_override", bit: 1n },
];

/** As whom the server runs: undefined is "as ourselves". */
export function serverOwner(cluster: string): Owner | undefined {
  const self = process.getuid?.();
  const existing = existsSync(cluster) ? lstatSync(cluster) : undefined;
  if (self === 0)
    return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : { uid: NOBODY, gid: NOBODY };
  if (existing && existing.uid !== self) {
    throw new SetupError(
      `${cluster} belongs to user ${existing.uid}, and this process runs as user ${self}: run as that user, or give the folder to this one.`,
    );
  }
  return undefined;
}

/** The command that runs `program` as `owner`, who must be able to reach the program and `folder`. */
export function commandAs(owner: Owner | undefined, folder: string, program: string, args: string[]): Command {
  const closed =
    owner && [program, folder].map((path) => closedFolder(dirname(path), owner)).find((found) => found !== undefined);
  if (!owner || closed === undefined) return { file: program, args, as: owner };
  const capability = CAPABILITIES.find(({ bit }) => (boundingSet() >> bit) & 1n);
  if (!existsSync(SETPRIV) || capability === undefined) {
    throw new SetupError(
      `Under root PostgreSQL runs as user ${owner.uid}, who may not pass through ${closed}. ` +
        "Let others pass through it (chmod o+x), or run the service as an ordinary user.",
    );
  }
  const grant = [`--inh-caps=+${capability.name}`, `--ambient-caps=+${capability.name}`];
  return {
    file: SETPRIV,
    args: [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", ...grant, program, ...args],
    as: undefined,
  };
}

/** The first folder on the way up that `owner` may not pass through. */
function closedFolder(path: string, owner: Owner): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder);
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function boundingSet(): bigint {
  try {
    return BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]}`);
  } catch {
    return 0n; // no Linux
  }
}
