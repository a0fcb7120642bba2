import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net";
import { whyNotListening } from "../../http/listening.ts";

/** A port that is ours alone, until it is released. */
export type TakenPort = { port: number; release(): Promise<void> };

/**
 * Threads that share a port would share it with a stranger, too. So it is first taken alone, which fails where anybody
 * listens already (`0` becomes a free one), and then kept by a name that only one process of the machine can have: two that
 * start at the same moment would both find it free.
 */
export async function takePort(host: string, port: number): Promise<TakenPort> {
  try {
    const probe = await listenOn({ host, port, exclusive: true });
    const free = (probe.address() as AddressInfo).port;
    const name = process.platform === "linux" ? await listenOn({ path: `\0nichescope ${host} ${free}` }) : undefined;
    await close(probe);
    return { port: free, release: async () => void (name && (await close(name))) };
  } catch (error) {
    throw whyNotListening(error as NodeJS.ErrnoException, host, port);
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
