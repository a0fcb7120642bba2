import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net";
import { listenError } from "../../platform/http/listening.ts";

/** A port reserved for this process until it is released. */
export type TakenPort = { port: number; release(): Promise<void> };

/**
 * Reserves a port before threads share it, because a shared port would also be shared with another program. An exclusive listen
 * fails when the port is in use (`0` becomes a free one). An abstract socket name, unique on this machine, then keeps two
 * services that start at the same moment from both finding it free.
 */
export async function takePort(host: string, port: number): Promise<TakenPort> {
  try {
    const probe = await listenOn({ host, port, exclusive: true });
    const free = (probe.address() as AddressInfo).port;
    const name = process.platform === "linux" ? await listenOn({ path: `\0nichescope ${host} ${free}` }) : undefined;
    await close(probe);
    return { port: free, release: async () => void (name && (await close(name))) };
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port);
  }
}

async function listenOn(options: ListenOptions): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(options);
  await once(server, "listening");
  return server.unref();
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
