/** Connects sockets to allowed addresses only: the address that was checked is the one connected to. */
import { isIP, type Socket } from "node:net";
import { buildConnector } from "undici";
import { type AddressGuard, RefusedAddress } from "./address-guard.ts";

export type ConnectorParts = {
  guard: Pick<AddressGuard, "lookup" | "mayReach">;
  timeoutMs: number;
  /** Certificates to trust in addition to the default ones. */
  ca?: string | undefined;
  /** Sockets that are still connecting, which an agent does not know. */
  connecting: Set<Socket>;
};

export function guardedConnector({ guard, timeoutMs, ca, connecting }: ConnectorParts): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: guard.lookup, ...(ca && { ca }) });
  return (options, callback) => {
    const protocol = options.protocol as "http:" | "https:";
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    // Sockets do not call `lookup` for IP addresses.
    if (isIP(host) !== 0 && !guard.mayReach(host, protocol)) return callback(new RefusedAddress(), null);
    const socket = connect(options, (error, connected) => {
      connecting.delete(socket);
      if (error) return callback(error, null);
      if (!guard.mayReach(connected.remoteAddress ?? "", protocol)) {
        connected.destroy();
        return callback(new RefusedAddress(), null);
      }
      callback(null, connected);
    }) as unknown as Socket; // the type does not say that it returns the socket
    connecting.add(socket);
    socket.once("close", () => connecting.delete(socket));
  };
}
