/**
 * Public and special-purpose IP addresses. The tables come from IANA's registries of special-purpose addresses, plus one address
 * that a cloud uses. Special addresses lead to private networks, to this machine, or nowhere.
 */
import { BlockList, isIP, SocketAddress } from "node:net";

/** All IPv4 addresses are public except these. */
const SPECIAL_V4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; some clouds serve their metadata here
  "127.0.0.0/8", // this machine
  "168.63.129.16/32", // host of an Azure virtual machine
  "169.254.0.0/16", // link-local; metadata service of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // multicast tunnels
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, including the broadcast address
] as const;

/** Only the global unicast range of IPv6 is public; everything else is refused. */
const GLOBAL_V6 = ["2000::/3"] as const;

/** Exceptions within that range. Some embed an IPv4 address that would bypass the checks. */
const SPECIAL_V6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3ffe::/16", // former 6bone test network
  "3fff::/20", // documentation
] as const;

export type Ranges = { has(address: string): boolean };

/** One list per family: a shared list would match IPv4 addresses with `::/0`. */
export function rangesOf(networks: readonly string[]): Ranges {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    const family = familyOf(address);
    if (family === undefined) throw new Error(`"${network}" is not a network`);
    lists[family].addSubnet(address, Number(bits), `ipv${family}`);
  }
  return {
    has(address) {
      const family = familyOf(address);
      return family !== undefined && lists[family].check(address, `ipv${family}`);
    },
  };
}

const specialV4 = rangesOf(SPECIAL_V4);
const specialV6 = rangesOf(SPECIAL_V6);
const globalV6 = rangesOf(GLOBAL_V6);

export function isPublic(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === undefined) return false;
  return familyOf(plain) === 4 ? !specialV4.has(plain) : globalV6.has(plain) && !specialV6.has(plain);
}

/**
 * Normalizes an address for the checks: removes the zone and converts IPv4-mapped IPv6 (`::ffff:7f00:1`) to IPv4. Returns
 * undefined for invalid addresses.
 */
export function plainAddress(address: string): string | undefined {
  const [bare = ""] = address.split("%", 1);
  const family = familyOf(bare);
  if (family === undefined) return undefined;
  const { address: short } = new SocketAddress({ address: bare, family: `ipv${family}` });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1] ?? short;
}

function familyOf(address: string): 4 | 6 | undefined {
  const family = isIP(address);
  return family === 4 || family === 6 ? family : undefined;
}
