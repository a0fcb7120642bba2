/**
 * From a name to its addresses. Names are asked of the DNS by Node itself, in bounded time: the system's own way has four
 * threads for everything, files included, and a few names whose servers keep silent would hold all of them up. It is asked
 * only about what the DNS says it does not know: names of this machine's or this cluster's own.
 */
import { lookup, Resolver } from "node:dns/promises";

export type Resolved = { address: string; family: number };

/** Rejects where there is no address. */
export type ResolveName = (host: string) => Promise<Resolved[]>;

/** Who is asked: the DNS, by family, and the system. */
export type Asked = {
  dns: { resolve4(host: string): Promise<string[]>; resolve6(host: string): Promise<string[]> };
  system(host: string): Promise<Resolved[]>;
};

const ASK_FOR_MS = 2_000;
const TRIES = 2;

export function createNameResolver({ dns, system }: Asked = realOnes()): ResolveName {
  return async (host) => {
    if (host === "localhost" || host.endsWith(".localhost")) return await system(host);
    const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    const found = [...answersOf(v4, 4), ...answersOf(v6, 6)];
    if (found.length > 0) return found;
    const failed = [v4, v6].find((answer) => answer.status === "rejected" && !isUnknown(answer.reason));
    if (failed?.status === "rejected") throw failed.reason;
    return await system(host);
  };
}

function realOnes(): Asked {
  return {
    dns: new Resolver({ timeout: ASK_FOR_MS, tries: TRIES }),
    system: (host) => lookup(host, { all: true }),
  };
}

function answersOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): Resolved[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

function isUnknown(error: { code?: string }): boolean {
  return error.code === "ENOTFOUND" || error.code === "ENODATA";
}
