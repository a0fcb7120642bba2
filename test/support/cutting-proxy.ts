/** A proxy that loses responses: the service has executed the request, and the client never hears of it. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { cleanUp, type Scope } from "./cleanup.ts";

export async function startCuttingProxy(scope: Scope, target: string) {
  const { hostname, port } = new URL(target);
  const state = { toCut: 0, cut: 0 };
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    service.on("data", (bytes) => {
      if (state.toCut === 0) return void client.write(bytes);
      state.toCut--;
      state.cut++;
      client.destroy();
    });
    client.pipe(service);
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp(scope, () => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state };
}
