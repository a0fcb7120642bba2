/**
 * Protection against server-side request forgery. A user who registers a webhook decides where this service sends requests:
 * without checks also to internal services that trust it, or to the metadata service of its cloud.
 *
 * An address is checked three times: as it is written, at registration; when its name is resolved for a connection; and after
 * the connection is established. Registration does not depend on the addresses of a name, and a forbidden name fails like an
 * unknown one, so nobody can find out which names exist inside the network of this service. Networks in
 * WEBHOOK_ALLOW_NETWORKS may be reached although they are private, also without TLS.
 */
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isPublic, plainAddress, rangesOf } from "./address-ranges.ts";
import { createNameResolver, type Resolved, type ResolveName } from "./resolve-name.ts";

export type AddressGuard = {
  /** Returns why the address is not allowed, worded to complete "url …", or undefined. Does not resolve names. */
  refusal(url: string): string | undefined;
  /** For registration: also accepts internal names and http if the name resolves to networks that the operator allows. */
  problemOf(url: string): Promise<string | undefined>;
  /**
   * For the sockets of the sender: resolves a name, and fails with a `RefusedName` when any of its addresses is forbidden.
   * Sockets do not call it for IP addresses; `refusal` and `mayReach` check those.
   */
  lookup: LookupFunction;
  /** True when this IP address may be reached over this protocol. */
  mayReach(address: string, protocol: Protocol): boolean;
};

type Protocol = "http:" | "https:";

export class RefusedAddress extends Error {
  readonly code = "ERR_REFUSED_ADDRESS";
  constructor() {
    super("the address is forbidden");
    this.name = "RefusedAddress";
  }
}

/** A name that does not resolve, or that resolves to a forbidden address. */
export class RefusedName extends Error {
  readonly code = "ERR_REFUSED_NAME";
  constructor(options?: ErrorOptions) {
    super("the name does not resolve to an allowed address", options);
    this.name = "RefusedName";
  }
}

export const LONGEST_URL = 2_000;

/** Wait limit for resolving a name at registration. */
const RESOLVE_WITHIN_MS = 3_000;

const NO_TLS = "must start with https://";

/** Names that have a meaning only inside a network; in the public DNS they do not exist, or are a trap. */
const INTERNAL_NAMES = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "onion",
  "arpa", // includes home.arpa
] as const;

export function createAddressGuard({
  allowNetworks,
  allowHttp,
  setting = "WEBHOOK_ALLOW_NETWORKS",
  resolve = createNameResolver(),
}: {
  allowNetworks: readonly string[];
  allowHttp: boolean;
  /** The setting that `allowNetworks` comes from, for messages. */
  setting?: string;
  resolve?: ResolveName;
}): AddressGuard {
  const allowed = rangesOf(allowNetworks);
  const privateAddress = `must point to a public address, not to a private or reserved one. The operator can allow its network with ${setting}`;
  const hasAllowed = allowNetworks.length > 0;
  const isAllowed = (address: string) => {
    const plain = plainAddress(address);
    return plain !== undefined && allowed.has(plain);
  };
  const mayReach = (address: string, protocol: Protocol) =>
    isAllowed(address) || (isPublic(address) && (protocol === "https:" || allowHttp));

  /** Returns the problem with the resolved addresses of a host. */
  const addressProblem = (host: string, addresses: string[], protocol: Protocol): string | undefined => {
    if (addresses.every(isAllowed)) return undefined;
    if (isInternalName(host) || !addresses.every((address) => isAllowed(address) || isPublic(address)))
      return privateAddress;
    return addresses.every((address) => mayReach(address, protocol)) ? undefined : NO_TLS;
  };

  /** Returns the problem with a name before it is resolved. Does not apply to networks that the operator allows. */
  const nameProblem = (host: string, protocol: Protocol): string | undefined => {
    if (isInternalName(host)) return privateAddress;
    return protocol === "http:" && !allowHttp ? NO_TLS : undefined;
  };

  const refusal = (text: string): string | undefined => {
    const read = readAddress(text);
    if ("problem" in read) return read.problem;
    const { host, protocol } = read;
    if (isIP(host) !== 0) return addressProblem(host, [host], protocol);
    // Only resolving the name shows whether it belongs to an allowed network.
    return hasAllowed ? undefined : nameProblem(host, protocol);
  };

  const addressesOf = async (host: string): Promise<Resolved[]> => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const found = await resolve(host);
    // localhost may resolve to two loopback addresses, and the operator may allow only one.
    const usable = isLoopbackName(host) ? found.filter(({ address }) => isAllowed(address)) : [];
    return usable.length > 0 ? usable : found;
  };

  return {
    refusal,
    mayReach,

    async problemOf(text) {
      const refused = refusal(text);
      if (refused !== undefined) return refused;
      const { host, protocol } = readAddress(text) as Address;
      const problem = isIP(host) === 0 ? nameProblem(host, protocol) : undefined;
      if (problem === undefined) return undefined;
      const unknown: Resolved[] = [];
      const timeout = sleep(RESOLVE_WITHIN_MS, unknown, { ref: false });
      const found = await Promise.race([addressesOf(host).catch(() => unknown), timeout]);
      return found.length > 0 && found.every(({ address }) => isAllowed(address)) ? undefined : problem;
    },

    lookup(hostname, options, callback) {
      const host = hostname.toLowerCase().replace(/\.$/, "");
      const family = { IPv4: 4, IPv6: 6 }[String(options.family)] ?? Number(options.family ?? 0);
      addressesOf(host).then(
        (found) => {
          const addresses = found.map(({ address }) => address);
          if (addressProblem(host, addresses, "https:") !== undefined) return callback(new RefusedName(), "", 0);
          const matching = family === 0 ? found : found.filter((each) => each.family === family);
          const [first] = matching;
          if (first === undefined) return callback(new RefusedName(), "", 0);
          if (options.all) return callback(null, matching);
          callback(null, first.address, first.family);
        },
        (cause) => callback(new RefusedName({ cause }), "", 0),
      );
    },
  };
}

type Address = { host: string; protocol: Protocol };

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Returns the host as the connection will use it: the URL parser normalizes decimal, octal, hexadecimal, short and full-width
 * spellings of an address. Refuses addresses that different parsers are known to read differently.
 */
function readAddress(text: string): Address | { problem: string } {
  if (text.length > LONGEST_URL) return { problem: `must have at most ${LONGEST_URL} characters` };
  if (/[\s\p{Cc}\p{Cf}\p{Zs}\\]/u.test(text))
    return { problem: "must not contain spaces, control characters or backslashes" };
  if (!/^https?:\/\/[^/?#]/i.test(text)) return { problem: "must be an address that starts with https://" };
  if (text.includes("#")) return { problem: "must not contain a fragment (#…)" };
  const [, authority = ""] = /^[^:]+:\/\/([^/?]*)/.exec(text) ?? [];
  if (authority.includes("@")) return { problem: "must not contain a user name or password" };
  const url = URL.parse(text);
  if (url === null) return { problem: "must be an address that starts with https://" };
  if (url.port === "0") return { problem: "must not use port 0" };
  const protocol = url.protocol as Protocol;
  const bare = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (isIP(bare) !== 0) return { host: bare, protocol };
  if (bare.length > 253 || !bare.split(".").every((label) => LABEL.test(label)))
    return { problem: "must have a host name such as hooks.example.com" };
  return { host: bare, protocol };
}

function isLoopbackName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function isInternalName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  const labels = host.split(".");
  return labels.length === 1 || INTERNAL_NAMES.some((name) => labels.at(-1) === name);
}
