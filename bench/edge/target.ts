/** One of the two servers of the edge benchmark: `counted` is the service with one route added, `bare` is Fastify alone. */
import Fastify from "fastify";
import { EXAMPLES } from "../../src/app/description/examples.ts";
import type { Contract } from "../../src/features/access/api/contract.ts";
import { usage } from "../../src/features/access/api/usage.contract.ts";
import { search } from "../../src/features/search/api/search.contract.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { success } from "../../src/platform/http/envelope.ts";
import { openService } from "../support/service.ts";

const data = EXAMPLES.usage.data;
const contract = {
  ...usage,
  id: "bench",
  path: "/api/v1/bench",
  gate: { feature: "search", counted: true },
  query: search.query,
  prepare: search.prepare,
} as Contract;
const query = "?keyword=yoga+mat&page=2";

if (process.argv[2] === "bare") {
  const bytes = JSON.stringify(success(data, systemClock.now()));
  const app = Fastify();
  app.get("/api/v1/bench", (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  process.on("message", () => void app.close().then(() => process.exit()));
  process.send?.({ url: `${url}/api/v1/bench${query}`, headers: {} });
} else {
  const { app, makeKey, close } = await openService();
  app.api?.server.api.serve(contract, () => data);
  const { url } = await app.listen();
  const key = await makeKey();
  process.on("message", () => void close().then(() => process.exit()));
  process.send?.({ url: `${url}/api/v1/bench${query}`, headers: { authorization: `Bearer ${key}` } });
}
