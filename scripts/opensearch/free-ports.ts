import { createServer } from "node:net";

/**
 * Free now, each with the one that is `besides` ports on, where there is one; nothing keeps them so, but nobody else asks for
 * a certain one.
 */
export async function freePorts(count: number, besides = 0): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = (await listenOn(0)) as number;
    const isApart = found.every((other) => ![0, besides].includes(Math.abs(other - port)));
    if (isApart && (besides === 0 || (await isFree(port + besides)))) found.push(port);
  }
  return found;
}

export async function isFree(port: number): Promise<boolean> {
  return (await listenOn(port)) !== undefined;
}

/** The port that could be listened on, for a moment. */
function listenOn(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : undefined));
    });
  });
}
