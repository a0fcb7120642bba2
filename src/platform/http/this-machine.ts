/** Names of this machine. They identify nobody: a proxy may forward the requests of others under our own name. */
import { isIPv6 } from "node:net";

export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The host of `host` or `host:port`. */
export function hostOf(hostAndPort: string): string {
  if (isIPv6(hostAndPort)) return hostAndPort;
  return hostAndPort
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
}
