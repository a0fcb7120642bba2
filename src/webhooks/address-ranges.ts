/**
 * Which addresses are the public internet's. The tables are those of IANA's registries of special-purpose addresses, and one
 * address that a cloud has made special; what is in them leads into somebody's own network, to this machine, or nowhere.
 */
import { BlockList, isIP, SocketAddress } from "node:net";

/** Everything of IPv4 is public but these. */
const SPECIAL_V4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by carriers; some clouds keep their metadata there
  "127.0.0.0/8", // this machine
  "168.63.129.16/32", // the host beneath a machine of Azure's
  "169.254.0.0/16", // link-local, and the metadata of most clouds
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
  "240.0.0.0/4", // reserved, with the broadcast address
] as const;

/** Of IPv6 only what is handed out as global is public: all else is refused without being named. */
const GLOBAL_V6 = ["2000::/3"] as const;

/** …but not these parts of it. Some carry an IPv4 address, which nobody would look at. */
const SPECIAL_V6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3ffe::/16", // a test network that is no more
  "3fff::/20", // documentation
] as const;

export type Ranges = { has(address: string): boolean };

/** Each family has a list of its own: one list takes an IPv4 address for a part of `::/0`. */
export function rangesOf(networks: readonly string[]): Ranges {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    const family = familyOf(address);
    if (family === undefined) throw new Error(`"${network}" is no network`);
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
 * As it is judged: without a zone, and an IPv4 address that is written as one of IPv6 (`::ffff:7f00:1`) as what it is.
 * Undefined for what is no address.
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
