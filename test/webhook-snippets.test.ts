/** The receiver code in docs/webhooks.md, taken from the document and run on signed requests. */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventType, formatEvent } from "../src/features/tracking/event.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { newSecret, signatureHeaders } from "../src/features/webhooks/sign.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeFolder } from "./support/service.ts";
import { snippet, WEBHOOKS_PAGE } from "./support/snippets.ts";
import { until } from "./support/until.ts";

const ROOT = join(import.meta.dirname, "..");
const SECRET = newSecret();
const ID = EVENT_SAMPLES.price_change["eventId"] as string;
// Text that careless receivers break: other scripts, a slash, a number with several JSON spellings.
const BODY = JSON.stringify({
  type: "price_change",
  timestamp: "2026-03-01T08:30:02.000Z",
  data: { ...EVENT_SAMPLES.price_change, label: "Mésser 包丁 </b>", price: 1e21 },
});

type Case = { what: string; isGenuine: boolean; headers: Record<string, string>; body: string };

function cases(): Case[] {
  const now = new Date();
  const sign = (secrets: string[], at = now) => ({ ...signatureHeaders(secrets, ID, at, BODY) });
  const right = sign([SECRET]);
  const case_ = (what: string, isGenuine: boolean, headers: Record<string, string>, body = BODY) => ({
    what,
    isGenuine,
    headers,
    body,
  });
  const minutesAway = (minutes: number) => sign([SECRET], new Date(now.getTime() + minutes * 60_000));
  return [
    case_("as it was sent", true, right),
    case_("four minutes old", true, minutesAway(-4)),
    case_("while the secret is being changed", true, sign([newSecret(), SECRET])),
    case_("with another version first", true, {
      ...right,
      "webhook-signature": `v2,abc ${right["webhook-signature"]}`,
    }),
    case_("with another secret", false, sign([newSecret()])),
    case_("with a byte more", false, right, `${BODY} `),
    case_("under another id", false, { ...right, "webhook-id": `${ID}x` }),
    case_("at another time", false, {
      ...right,
      "webhook-timestamp": String(Number(right["webhook-timestamp"]) + 1),
    }),
    case_("six minutes old", false, minutesAway(-6)),
    case_("six minutes ahead", false, minutesAway(6)),
    case_("without a version", false, { ...right, "webhook-signature": right["webhook-signature"].slice(3) }),
    case_("with an empty signature", false, { ...right, "webhook-signature": "v1," }),
    case_("without headers", false, {}),
  ];
}

/** Runs a program with the cases; it prints a list of booleans. */
async function assertTellsApart(t: TestContext, program: string, file: string, source: string): Promise<void> {
  const folder = makeFolder(t);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, file), source);
  const given = cases();
  writeFileSync(join(folder, "cases.json"), JSON.stringify({ secret: SECRET, cases: given }));
  const { stdout } = await promisify(execFile)(program, [file], { cwd: folder });
  const results = JSON.parse(stdout) as boolean[];
  assert.deepEqual(
    given.map(({ what }, i) => [what, results[i]]),
    given.map(({ what, isGenuine }) => [what, isGenuine]),
  );
}

test("the request in the document is exactly what the service sends", () => {
  const secret = /`(whsec_[^`]+)`/.exec(WEBHOOKS_PAGE)?.[1] as string;
  const request = /^```http\n([\s\S]*?)\n```$/m.exec(WEBHOOKS_PAGE)?.[1] as string;
  const [head = "", body = ""] = request.split("\n\n");
  const headers: Record<string, string> = Object.fromEntries(head.split("\n").map((line) => line.split(": ")));
  const { type, timestamp, data } = JSON.parse(body) as {
    type: EventType;
    timestamp: string;
    data: { eventId: string };
  };
  assert.deepEqual(data, EVENT_SAMPLES[type]);
  const event = { type, createdAt: new Date(timestamp), data };
  assert.equal(body, JSON.stringify(formatEvent(event, "https://research.example.com")));
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  const signed = signatureHeaders([secret], data.eventId, at, body);
  for (const [name, value] of Object.entries(signed)) assert.equal(headers[name], value, name);
});

test("the document lists every event type, including announced ones", () => {
  const named = [...WEBHOOKS_PAGE.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, type, text]) => [type, text]);
  assert.deepEqual(
    named.slice(0, EVENT_TYPES.length).map(([type]) => type),
    EVENT_TYPES,
  );
  for (const type of ANNOUNCED_TYPES) assert.match(named.find(([each]) => each === type)?.[1] ?? "", /^Announced/);
});

test("the TypeScript verification without a library accepts valid requests and refuses others", (t) =>
  assertTellsApart(
    t,
    process.execPath,
    "verify.ts",
    `${snippet("verify.ts")}
import { readFileSync } from "node:fs";
const { secret, cases } = JSON.parse(readFileSync("cases.json", "utf8"));
console.log(JSON.stringify(cases.map((each: any) => isGenuine(secret, each.headers, Buffer.from(each.body)))));`,
  ));

test("the TypeScript receiver with the library accepts a valid request once and refuses others", async (t) => {
  const folder = makeFolder(t);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const source = snippet("receiver.ts").replace(/\.listen\((.*)\);/, '.listen($1, "127.0.0.1", tell);');
  writeFileSync(
    join(folder, "receiver.ts"),
    `${source}\nfunction tell(this: any) { console.log("port", this.address().port); }`,
  );
  const child = spawn(process.execPath, ["receiver.ts"], {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  cleanUp(t, async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const port = await until("it listens", async () => /port (\d+)/.exec(output)?.[1]);
  for (const { what, isGenuine, headers, body } of cases()) {
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body });
    assert.equal(status, isGenuine ? 204 : 401, what);
  }
  assert.equal(output.match(/price_change/g)?.length, 1, "four times the same event");
});

const PYTHON_CASES = "import json\ngiven = json.load(open('cases.json'))\n";

test(
  "the Python verification without a library accepts valid requests and refuses others",
  { skip: without("python3", "--version") },
  (t) =>
    assertTellsApart(
      t,
      "python3",
      "verify.py",
      `${snippet("verify.py")}\n${PYTHON_CASES}
print(json.dumps([is_genuine(given["secret"], each["headers"], each["body"].encode()) for each in given["cases"]]))`,
    ),
);

test(
  "the Python verification with the library accepts valid requests and refuses others",
  { skip: without("python3", "-c", "import standardwebhooks") },
  (t) =>
    assertTellsApart(
      t,
      "python3",
      "receive.py",
      `${snippet("receive.py")}\n${PYTHON_CASES}
print(json.dumps([read_event(given["secret"], each["headers"], each["body"].encode()) is not None for each in given["cases"]]))`,
    ),
);

test("the document has a snippet for each language", () => {
  for (const name of ["receive.php", "verify.php", "receive.go", "verify.go"]) assert.ok(snippet(name).length > 100);
});

/** Returns the reason to skip a test, or false. */
function without(program: string, ...args: string[]): string | false {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return false;
  } catch {
    return `${[program, ...args].join(" ")} does not work on this machine`;
  }
}
