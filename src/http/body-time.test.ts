import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import Fastify from "fastify";
import { liftBodyTime, limitBodyTime } from "./body-time.ts";

/** A request of which the body never comes to its end; `/refused` is answered all the same. */
async function startHalf(t: TestContext, path: string, onRequest: "limit" | "lift") {
  const app = Fastify();
  const seen = Promise.withResolvers<void>();
  app.addHook("onRequest", async (request, reply) => {
    limitBodyTime(app.server, request, reply);
    if (onRequest === "lift") liftBodyTime(request);
    if (request.url === "/refused") await reply.code(403).send("no");
    seen.resolve();
  });
  app.post("/", async () => "");
  app.post("/refused", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  t.after(async () => {
    socket.destroy();
    await app.close();
  });
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  socket.on("error", () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n[1,`);
  await seen.promise;
  return { socket, answer: () => answer };
}

test("a body that has not arrived whole within 30 seconds gets 408", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, answer } = await startHalf(t, "/", "limit");
  t.mock.timers.tick(29_999);
  assert.equal(answer(), "");
  t.mock.timers.tick(1);
  await once(socket, "close");
  assert.match(answer(), /^HTTP\/1\.1 408 /);
});

test("a body that still comes after its request was refused is given up with its connection, without a second answer", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, answer } = await startHalf(t, "/refused", "limit");
  if (answer() === "") await once(socket, "data");
  t.mock.timers.tick(30_000);
  await once(socket, "close");
  assert.match(answer(), /^HTTP\/1\.1 403 /);
  assert.doesNotMatch(answer(), /408/);
});

test("where the limit was lifted, a body may take longer", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, answer } = await startHalf(t, "/", "lift");
  t.mock.timers.tick(100_000);
  socket.write("2,3,4,5");
  socket.write("]");
  await once(socket, "data");
  assert.match(answer(), /^HTTP\/1\.1 (200|400) /);
});
