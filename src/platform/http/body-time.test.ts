import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import Fastify from "fastify";
import { liftBodyTimeout, startBodyTimeout } from "./body-time.ts";

/** Sends a request whose body never ends; `/refused` responds before the body ends. */
async function sendPartialBody(t: TestContext, path: string, onRequest: "limit" | "lift") {
  const app = Fastify();
  const seen = Promise.withResolvers<void>();
  app.addHook("onRequest", async (request, reply) => {
    startBodyTimeout(app.server, request, reply);
    if (onRequest === "lift") liftBodyTimeout(request);
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
  let response = "";
  socket.on("data", (chunk) => (response += chunk));
  socket.on("error", () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n[1,`);
  await seen.promise;
  return { socket, response: () => response };
}

test("a body that does not arrive within 30 seconds gets 408", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, response } = await sendPartialBody(t, "/", "limit");
  t.mock.timers.tick(29_999);
  assert.equal(response(), "");
  t.mock.timers.tick(1);
  await once(socket, "close");
  assert.match(response(), /^HTTP\/1\.1 408 /);
});

test("a body that is still arriving after its request was refused is cut off without a second response", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, response } = await sendPartialBody(t, "/refused", "limit");
  if (response() === "") await once(socket, "data");
  t.mock.timers.tick(30_000);
  await once(socket, "close");
  assert.match(response(), /^HTTP\/1\.1 403 /);
  assert.doesNotMatch(response(), /408/);
});

test("a body may take longer once the limit is lifted", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, response } = await sendPartialBody(t, "/", "lift");
  t.mock.timers.tick(100_000);
  socket.write("2,3,4,5");
  socket.write("]");
  await once(socket, "data");
  assert.match(response(), /^HTTP\/1\.1 (200|400) /);
});
