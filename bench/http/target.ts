/** One of the two servers: `service` is the whole service with a market, `bare` a Fastify route on as many threads. */
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import Fastify from "fastify";
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";
import { openService } from "../support/service.ts";

const [, , kind, threads = "2", size = "1000000"] = process.argv;

if (!isMainThread) {
  const app = Fastify();
  const { port, body } = workerData as { port: number; body: string };
  app.get("/*", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
  await app.listen({ port, host: "127.0.0.1", reusePort: true } as { port: number });
  parentPort?.postMessage("listening");
} else if (kind === "bare") {
  process.once("message", async (body) => {
    const port = 20_000 + (process.pid % 20_000);
    const workers = Array.from(
      { length: Number(threads) },
      () => new Worker(new URL(import.meta.url), { workerData: { port, body } }),
    );
    await Promise.all(workers.map((worker) => once(worker, "message")));
    process.send?.({ url: `http://127.0.0.1:${port}`, headers: {} });
    for (const event of ["message", "disconnect"]) process.once(event, () => process.exit());
  });
} else {
  const { app, makeKey, close } = await openService({ THREADS: threads });
  const at = new Date("2026-03-01T00:00:00Z");
  await app.catalog.merge(demoMarket({ seed: 7, products: Number(size), at, marketplaces: ["amazon.com"] }));
  const { url } = await app.listen();
  const key = await makeKey();
  // The benchmark is finished, or has crashed.
  for (const event of ["message", "disconnect"]) process.once(event, () => void close().then(() => process.exit()));
  process.send?.({ url, headers: { authorization: `Bearer ${key}` } });
}
