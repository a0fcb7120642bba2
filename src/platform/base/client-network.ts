import { isIPv6 } from "node:net";

/** An IPv4 address, or the /64 network of an IPv6 address: one client usually has 2^64 IPv6 addresses. */
export function clientNetwork(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined || !isIPv6(ip)) return v4 ?? ip;
  const [head = "", tail] = (ip.split("%")[0] as string).toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
