/**
 * Resolves host names. Node's own DNS client (c-ares) is used first, with a timeout: the system resolver shares four threads with
 * file access, and a few unresponsive name servers would block them all. The system resolver is used only for names that the DNS
 * does not know, such as names of this machine or cluster.
 */
import { lookup, Resolver } from "node:dns/promises";

export type Resolved = { address: string; family: number };

/** Rejects when the name has no address. */
export type ResolveName = (host: string) => Promise<Resolved[]>;

/** The DNS client, by family, and the system resolver. */
export type Resolvers = {
  dns: { resolve4(host: string): Promise<string[]>; resolve6(host: string): Promise<string[]> };
  system(host: string): Promise<Resolved[]>;
};

const QUERY_TIMEOUT_MS = 2_000;
const TRIES = 2;

export function createNameResolver({ dns, system }: Resolvers = defaultResolvers()): ResolveName {
  return async (host) => {
    if (host === "localhost" || host.endsWith(".localhost")) return await system(host);
    const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (found.length > 0) return found;
    const failed = [v4, v6].find((result) => result.status === "rejected" && !isUnknown(result.reason));
    if (failed?.status === "rejected") throw failed.reason;
    return await system(host);
  };
}

function defaultResolvers(): Resolvers {
  return {
    dns: new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES }),
    system: (host) => lookup(host, { all: true }),
  };
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): Resolved[] {
  return result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
}

function isUnknown(error: { code?: string }): boolean {
  return error.code === "ENOTFOUND" || error.code === "ENODATA";
}
