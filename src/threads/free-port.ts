import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { whyNotListening } from "../http/listening.ts";

/**
 * Threads that share a port would share it with a stranger, too. So it is first taken alone, which fails where anybody
 * listens already; `0` becomes a free one.
 */
export async function findFreePort(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
  } catch (error) {
    throw whyNotListening(error as NodeJS.ErrnoException, host, port);
  }
  const free = (server.address() as AddressInfo).port;
  server.close();
  await once(server, "close");
  return free;
}
