import { createServer } from "node:net";

/**
 * Returns ports that are free now, and with `distance` also the port that far above each. Nothing reserves them; other
 * programs that take any free port rarely get one of these.
 */
export async function freePorts(count: number, distance = 0): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = (await listenOn(0)) as number;
    const isApart = found.every((other) => ![0, distance].includes(Math.abs(other - port)));
    if (isApart && (distance === 0 || (await isFree(port + distance)))) found.push(port);
  }
  return found;
}

export async function isFree(port: number): Promise<boolean> {
  return (await listenOn(port)) !== undefined;
}

/** Listens for a moment, and returns the port if that worked. */
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
