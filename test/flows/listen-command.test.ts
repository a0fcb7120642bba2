/** The command `listen` as a real process with real HTTP requests. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { type TestContext, test } from "node:test";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { newSecret, signatureHeaders } from "../../src/features/webhooks/sign.ts";
import { runCommand } from "../support/process.ts";
import { type RunningCommand, startCommand } from "../support/start-command.ts";
import { until } from "../support/until.ts";

const SECRET = newSecret();
const ID = EVENT_SAMPLES.price_change["eventId"] as string;
const BODY = JSON.stringify({
  type: "price_change",
  timestamp: "2026-03-01T08:30:02.000Z",
  data: EVENT_SAMPLES.price_change,
});

async function startListening(t: TestContext, args: string[], env: Record<string, string> = {}) {
  const command = startCommand(t, ["listen", "--port", "0", ...args], env);
  const url = await until("the command listens", async () => /Listening on (http:\S+)/.exec(command.stderr())?.[1]);
  await until("the command has printed how to register", async () => command.stderr().includes("    -d '"));
  const send = (body = BODY, headers: Record<string, string> = signed(body), method = "POST") =>
    fetch(url, { method, headers, ...(method === "POST" && { body }) });
  return { command, url, send };
}

const signed = (body = BODY, id = ID, secret = SECRET, at = new Date()): Record<string, string> => ({
  ...signatureHeaders([secret], id, at, body),
});

const printed = (command: RunningCommand, lines: number) =>
  until("the command has printed", async () => {
    const text = command.stdout();
    return text.split("\n").length > lines && text.endsWith("\n") ? text : undefined;
  });

async function stop(command: RunningCommand): Promise<string> {
  command.pressCtrlC();
  assert.equal(await command.ended, 0, command.stderr());
  return command.stderr().trimEnd().split("\n").at(-1) as string;
}

test("a delivery is described with its id, the validity of its signature and whether it was seen before", async (t) => {
  const { command, url, send } = await startListening(t, ["--secret", SECRET]);
  assert.match(command.stderr(), /WEBHOOK_ALLOW_NETWORKS=127\.0\.0\.0\/8/);
  assert.match(command.stderr(), /curl -X POST http:\/\/127\.0\.0\.1:3000\/api\/automation\/webhooks/);
  assert.ok(command.stderr().includes(`{"url":"${url}","events":["bsr_drop",`), command.stderr());

  assert.equal((await send()).status, 200);
  assert.equal((await send()).status, 200);
  assert.equal((await send(BODY, signed(BODY, ID, newSecret()))).status, 401);
  assert.equal((await send(BODY, signed(BODY, ID, SECRET, new Date(Date.now() - 301_000)))).status, 401);
  assert.equal((await send(BODY, {})).status, 401);
  assert.equal((await send(`${BODY} `, signed())).status, 401, "one byte more than was signed");
  const [first, details, , again, , forged, , old, , bare, , changed] = (await printed(command, 12)).split("\n");
  assert.match(
    first as string,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}price_change {2}Our knife: price dropped from \$27\.99 to \$24\.99 \(-10\.7%\)$/,
  );
  assert.equal(details?.trim(), `${ID} · signature valid · new · responded 200`);
  assert.equal(again?.trim(), `${ID} · signature valid · seen before · responded 200`);
  assert.match(forged as string, /signature INVALID: no matching signature found · .* · responded 401/);
  assert.match(old as string, /signature INVALID: message timestamp too old/);
  assert.match(bare as string, /no webhook-id · signature INVALID: missing required headers · new/);
  assert.match(changed as string, /signature INVALID: no matching signature found/);
  assert.equal(await stop(command), "6 deliveries of 1 event, 4 with an invalid signature");
});

test("--json prints one line of JSON per delivery, and a missing secret is reported", async (t) => {
  const { command, send } = await startListening(t, ["--json"]);
  assert.match(command.stderr(), /Signatures are NOT verified/);
  await send();
  await send("\x1b[2Jhello", {});
  const lines = (await printed(command, 2)).trimEnd().split("\n");
  assert.equal(lines.length, 2);
  const [first, second] = lines.map((line) => JSON.parse(line));
  assert.ok(Math.abs(Date.parse(first.receivedAt) - Date.now()) < 60_000);
  assert.deepEqual(first, {
    receivedAt: first.receivedAt,
    type: "price_change",
    id: ID,
    text: "Our knife: price dropped from $27.99 to $24.99 (-10.7%)",
    signature: "not verified",
    problem: null,
    seenBefore: false,
    status: 200,
    body: JSON.parse(BODY),
  });
  assert.deepEqual([second.type, second.id, second.text], [null, null, "not an event"]);
  assert.equal(await stop(command), "2 deliveries of 2 events");
});

test("--status and --fail-every simulate failures", async (t) => {
  const gone = await startListening(t, ["--status", "410"], { WEBHOOK_SECRET: SECRET });
  assert.match(gone.command.stderr(), /Signatures are verified/);
  assert.equal((await gone.send()).status, 410);
  assert.equal(await stop(gone.command), "1 delivery of 1 event, 1 refused on request");

  const flaky = await startListening(t, ["--status", "204", "--fail-every", "3"]);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await flaky.send()).status);
  assert.deepEqual(statuses, [204, 204, 500, 204, 204, 500]);
  assert.equal(await stop(flaky.command), "6 deliveries of 1 event, 2 refused on request");
});

test("other methods get 405, and an endless body gets 413", async (t) => {
  const { command, url, send } = await startListening(t, []);
  const get = await send("", {}, "GET");
  assert.deepEqual([get.status, get.headers.get("allow")], [405, "POST"]);
  assert.equal((await send("x".repeat(1024 * 1024))).status, 200);

  const status = await new Promise<number | undefined>((resolve, reject) => {
    const endless = request(url, { method: "POST" }, (response) => {
      resolve(response.statusCode);
      endless.destroy();
    });
    const piece = Buffer.alloc(64 * 1024, "x");
    const write = () => void (endless.destroyed || endless.write(piece, () => write()));
    endless.on("error", reject);
    write();
  });
  assert.equal(status, 413);
  assert.equal((await send()).status, 200, "the receiver keeps working");
  assert.equal(await stop(command), "2 deliveries of 1 event");
});

test("invalid options are reported without a stack trace", async (t) => {
  const { url } = await startListening(t, []);
  const cases: [args: string[], message: RegExp][] = [
    [["--secret", "hunter2"], /^--secret must be the secret of a webhook, as shown at registration: whsec_…\n$/],
    [["--status", "99"], /^--status must be a whole number from 200 to 599, not "99"\n$/],
    [["--fail-every", "0"], /^--fail-every must be a whole number from 1 to /],
    [["--port", "70000"], /^--port must be a whole number from 0 to 65535, not "70000"\n$/],
    [["--port", new URL(url).port], /^Another program uses 127\.0\.0\.1:\d+\. Choose a free port with --port\.\n$/],
    [["--host", "192.0.2.1"], /^Cannot listen on 192\.0\.2\.1:4000: /],
  ];
  const results = await Promise.all(cases.map(([args]) => runCommand(["listen", ...args], {})));
  for (const [i, { code, stderr }] of results.entries()) {
    assert.equal(code, 1, cases[i]?.[0].join(" "));
    assert.match(stderr, cases[i]?.[1] as RegExp);
  }
});
