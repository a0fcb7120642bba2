/**
 * The guard against hostile addresses. Whoever may register a webhook decides where this service sends requests: without a
 * guard to its neighbours, which trust it, or to the metadata of the cloud it runs in.
 *
 * An address is judged three times: when it is registered, so that its owner learns of a mistake; when its name is resolved
 * for a connection, because a name may lead elsewhere by then; and when the connection stands. What the operator lists in
 * WEBHOOK_ALLOW_NETWORKS may be reached though it is private, also without TLS.
 */
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isPublic, plainAddress, rangesOf } from "./address-ranges.ts";
import { createNameResolver, type Resolved, type ResolveName } from "./resolve-name.ts";

export type AddressGuard = {
  /** What is wrong with it as a webhook's address, worded to complete "url …"; undefined where nothing is. Without asking the DNS. */
  refusal(url: string): string | undefined;
  /** The same, and names are resolved. A public name that does not resolve now passes: it is checked again at every connection. */
  problemOf(url: string): Promise<string | undefined>;
  /**
   * For the sockets of the sender: resolves, and fails with a `RefusedAddress` when any of the addresses is forbidden. Sockets
   * do not ask it about a host that is an address already: those are what `refusal` and `mayReach` are for.
   */
  lookup: LookupFunction;
  /** Whether this address (as a connected socket tells it) may be talked to over this protocol. */
  mayReach(address: string, protocol: Protocol): boolean;
};

type Protocol = "http:" | "https:";

export class RefusedAddress extends Error {
  readonly code = "ERR_REFUSED_ADDRESS";
  constructor() {
    super("the name leads to an address that webhooks may not go to");
    this.name = "RefusedAddress";
  }
}

export const LONGEST_URL = 2_000;

/** Whoever registers an address waits for its name no longer. */
const RESOLVE_WITHIN_MS = 3_000;

const PRIVATE = "must lead to a public address, not to a private or reserved one";
const NO_TLS = "must begin with https://";

/** Names that mean something only inside of a network; in the public DNS they are nothing, or a trap. */
const INSIDE_NAMES = [
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
  "arpa", // with home.arpa
] as const;

export function createAddressGuard({
  allowNetworks,
  allowHttp,
  resolve = createNameResolver(),
}: {
  allowNetworks: readonly string[];
  allowHttp: boolean;
  resolve?: ResolveName;
}): AddressGuard {
  const own = rangesOf(allowNetworks);
  const hasOwn = allowNetworks.length > 0;
  const isOwn = (address: string) => {
    const plain = plainAddress(address);
    return plain !== undefined && own.has(plain);
  };
  const mayReach = (address: string, protocol: Protocol) =>
    isOwn(address) || (isPublic(address) && (protocol === "https:" || allowHttp));

  /** What the addresses of a host say against it. */
  const against = (host: string, addresses: string[], protocol: Protocol): string | undefined => {
    if (addresses.every(isOwn)) return undefined;
    if (isInsideName(host) || !addresses.every((address) => isOwn(address) || isPublic(address))) return PRIVATE;
    return addresses.every((address) => mayReach(address, protocol)) ? undefined : NO_TLS;
  };

  /** What can be said against a name without knowing where it leads, unless that is one of the operator's own. */
  const againstName = (host: string, protocol: Protocol): string | undefined => {
    if (isInsideName(host)) return PRIVATE;
    return protocol === "http:" && !allowHttp ? NO_TLS : undefined;
  };

  const refusal = (text: string): string | undefined => {
    const read = readAddress(text);
    if ("problem" in read) return read.problem;
    const { host, protocol } = read;
    if (isIP(host) !== 0) return against(host, [host], protocol);
    // Whether it is one of the operator's own is known when it is resolved.
    return hasOwn ? undefined : againstName(host, protocol);
  };

  const addressesOf = async (host: string): Promise<Resolved[]> => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const found = await resolve(host);
    // This machine may have two loopback addresses, of which the operator has named one.
    const own = isLoopbackName(host) ? found.filter(({ address }) => isOwn(address)) : [];
    return own.length > 0 ? own : found;
  };

  return {
    refusal,
    mayReach,

    async problemOf(text) {
      const problem = refusal(text);
      if (problem !== undefined) return problem;
      const { host, protocol } = readAddress(text) as Address;
      const unknown: Resolved[] = [];
      const late = sleep(RESOLVE_WITHIN_MS, unknown, { ref: false });
      const found = await Promise.race([addressesOf(host).catch(() => unknown), late]);
      if (found.length === 0) return againstName(host, protocol);
      const addresses = found.map(({ address }) => address);
      return against(host, addresses, protocol);
    },

    lookup(hostname, options, callback) {
      const host = hostname.toLowerCase().replace(/\.$/, "");
      const family = { IPv4: 4, IPv6: 6 }[String(options.family)] ?? Number(options.family ?? 0);
      addressesOf(host).then(
        (found) => {
          const addresses = found.map(({ address }) => address);
          if (against(host, addresses, "https:") !== undefined) return callback(new RefusedAddress(), "", 0);
          const fitting = family === 0 ? found : found.filter((each) => each.family === family);
          const [first] = fitting;
          if (first === undefined) return callback(notFound(host), "", 0);
          if (options.all) return callback(null, fitting);
          callback(null, first.address, first.family);
        },
        (error) => callback(error, "", 0),
      );
    },
  };
}

type Address = { host: string; protocol: Protocol };

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * The host as the connection will know it: the parser has made decimal, octal, hexadecimal, short and full-width spellings
 * of an address the usual one. What parsers are known to read differently is refused, not understood.
 */
function readAddress(text: string): Address | { problem: string } {
  if (text.length > LONGEST_URL) return { problem: `must have at most ${LONGEST_URL} characters` };
  if (/[\s\p{Cc}\p{Cf}\p{Zs}\\]/u.test(text))
    return { problem: "must not hold blanks, control characters or backslashes" };
  if (!/^https?:\/\/[^/?#]/i.test(text)) return { problem: "must be an address that begins with https://" };
  if (text.includes("#")) return { problem: "must not hold a fragment (#…)" };
  const [, authority = ""] = /^[^:]+:\/\/([^/?]*)/.exec(text) ?? [];
  if (authority.includes("@")) return { problem: "must not hold a user name or a password" };
  const url = URL.parse(text);
  if (url === null) return { problem: "must be an address that begins with https://" };
  if (url.port === "0") return { problem: "must not name port 0" };
  const protocol = url.protocol as Protocol;
  const bare = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (isIP(bare) !== 0) return { host: bare, protocol };
  if (bare.length > 253 || !bare.split(".").every((label) => LABEL.test(label)))
    return { problem: "must name a host, such as hooks.example.com" };
  return { host: bare, protocol };
}

function isLoopbackName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function isInsideName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  const labels = host.split(".");
  return labels.length === 1 || INSIDE_NAMES.some((name) => labels.at(-1) === name);
}

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} has no address of that kind`), { code: "ENOTFOUND" });
}
