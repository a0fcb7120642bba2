/**
 * PostgreSQL refuses to run as root, so under root it runs as an ordinary user: the owner of its folder, or `nobody` for a
 * new folder. That user must be able to reach the folder and the program, and root's home and temporary folders are closed
 * to others. There, the program gets the one capability it lacks: to pass through closed folders.
 */
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SetupError } from "../base/errors.ts";

export type Owner = { uid: number; gid: number };

export type Command = { file: string; args: string[]; as: Owner | undefined };

const NOBODY = 65_534;
const SETPRIV = "/usr/bin/setpriv";

/** Bits of the capability set; the first one available is used. Containers often lack the narrower one. */
const CAPABILITIES = [
  { name: "dac_read_search", bit: 2n },
  { name: "dac_override", bit: 1n },
];

/** The user that runs the server; undefined is the current user. */
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

/** The command that runs `program` as `owner`; grants a capability if the owner cannot reach the program or `folder`. */
export function commandAs(owner: Owner | undefined, folder: string, program: string, args: string[]): Command {
  const closed =
    owner && [program, folder].map((path) => closedFolder(dirname(path), owner)).find((found) => found !== undefined);
  if (!owner || closed === undefined) return { file: program, args, as: owner };
  const capability = CAPABILITIES.find(({ bit }) => (boundingSet() >> bit) & 1n);
  if (!existsSync(SETPRIV) || capability === undefined) {
    throw new SetupError(
      `Under root PostgreSQL runs as user ${owner.uid}, who has no access to ${closed}. ` +
        "Let other users pass through it (chmod o+x), or run the service as an ordinary user.",
    );
  }
  const grant = [`--inh-caps=+${capability.name}`, `--ambient-caps=+${capability.name}`];
  return {
    file: SETPRIV,
    args: [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", ...grant, program, ...args],
    as: undefined,
  };
}

/** The first parent folder that `owner` may not pass through. */
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
    return 0n; // not Linux
  }
}
