/** Address guards for tests, on names that no DNS server is asked for. */
import { isIP } from "node:net";
import { type AddressGuard, createAddressGuard } from "../../src/platform/security/address-guard.ts";
import type { Resolved } from "../../src/platform/security/resolve-name.ts";

export const PUBLIC = "93.184.215.14";

/** The addresses of the names in these tests; all other names are public. No real DNS is queried. */
const DNS: Record<string, string[]> = {
  localhost: ["127.0.0.1", "::1"],
  "loop.example.com": ["127.0.0.1"],
  "loop6.example.com": ["::1"],
  "private.example.com": ["10.1.2.3"],
  "metadata.example.com": ["169.254.169.254"],
  "mapped.example.com": ["::ffff:10.0.0.1"],
  "nat64.example.com": ["64:ff9b::7f00:1"],
  "linklocal.example.com": ["fe80::1%eth0"],
  "mixed.example.com": [PUBLIC, "192.168.1.1"],
  "mixed6.example.com": [PUBLIC, "fd00::1"],
  n8n: ["10.1.0.7"],
  "hooks.corp": ["10.1.0.8"],
  "half.corp": ["10.1.0.8", "10.2.0.8"],
  "public.corp": [PUBLIC],
};

/** Resolves the names of these tests. */
export async function resolveName(host: string): Promise<Resolved[]> {
  if (host.startsWith("nowhere")) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  return (DNS[host] ?? [PUBLIC]).map((address) => ({ address, family: isIP(address) }));
}

/** Allows public addresses by https only. */
export const guard = createAddressGuard({ allowNetworks: [], allowHttp: false, resolve: resolveName });
/** Allows loopback addresses and one private network, too. */
export const allowing = createAddressGuard({
  allowNetworks: ["127.0.0.0/8", "::1/128", "10.1.0.0/16"],
  allowHttp: false,
  resolve: resolveName,
});

/** Resolves a name as a socket does before it connects. */
export function lookUp(by: AddressGuard, host: string, options: { family?: number; all?: boolean } = { all: true }) {
  return new Promise<Resolved[]>((done, fail) => {
    by.lookup(host, options, (error, found) => (error ? fail(error) : done(found as Resolved[])));
  });
}
