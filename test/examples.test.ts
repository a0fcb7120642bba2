/** The programs in `examples/`, run as their documents say, against the service. Each test looks at the output. */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { newSecret, signatureHeaders } from "../src/features/webhooks/sign.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { asinOf } from "./support/import-files.ts";
import { startPriceMarket } from "./support/price-market.ts";
import { startReceiver } from "./support/receiver.ts";
import { requiredInCi } from "./support/required-in-ci.ts";
import { sender } from "./support/sending.ts";
import { makeFolder } from "./support/service.ts";
import { until } from "./support/until.ts";

const EXAMPLES = join(import.meta.dirname, "..", "examples");
const run = promisify(execFile);

const market = await startPriceMarket(wholeFile);
const { url, make, importProducts } = market;
const knives = Array.from({ length: 8 }, (_, i) => ({
  asin: asinOf(i + 1),
  title: `Chef knife ${i + 1} inch`,
  price: 20 + i,
  bsr: 500 + 100 * i,
  reviews: 40 * (i + 1),
}));
const lamps = Array.from({ length: 6 }, (_, i) => ({ asin: asinOf(50 + i), title: "Desk lamp <b>&", price: 30 + i }));
await importProducts([...knives, ...lamps]);

/** The environment of an example: its connection, and nothing of this machine that could replace it. */
async function connection() {
  const { key } = await make.key({ plan: "pro" });
  return { send: sender(market, key), env: { ...process.env, NICHESCOPE_URL: url, NICHESCOPE_API_KEY: key } };
}

test("every example has a README that names its file", () => {
  for (const folder of globSync("*/", { cwd: EXAMPLES })) {
    const readme = readFileSync(join(EXAMPLES, folder, "README.md"), "utf8");
    const files = globSync("*.{mjs,py,gs,json}", { cwd: join(EXAMPLES, folder) });
    assert.equal(files.length, 1, folder);
    assert.ok(readme.includes(files[0] as string), folder);
  }
});

test("the receiver prints a genuine event once and refuses forged, old and oversized requests", async (t) => {
  const secret = newSecret();
  const child = spawn(process.execPath, [join(EXAMPLES, "webhook-receiver", "receiver.mjs")], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  cleanUp(t, async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const address = await until("it listens", async () => /listening on (\S+)/.exec(output)?.[1]);

  const { send } = await connection();
  const tracked = await send("POST", "/api/v1/tracking/products", { asin: asinOf(1) });
  assert.equal(tracked.status, 201, tracked.text);
  const webhook = await send("POST", "/api/automation/webhooks", { url: address, events: ["price_change"] });
  assert.equal(webhook.status, 201, webhook.text);
  const { id } = webhook.body.data;
  const refused = await send("POST", `/api/automation/webhooks/${id}/test`, { type: "price_change" });
  assert.equal(refused.body.data.attempt?.status ?? refused.body.data.responseStatus ?? refused.body.data.status, 401);
  assert.doesNotMatch(output, /price_change/, "a webhook with another secret");

  const body = JSON.stringify({
    type: "price_change",
    data: { eventId: "evt_1", product: { asin: "B0X" }, price: 9.5 },
  });
  const signed = signatureHeaders([secret], "evt_1", new Date(), body);
  const post = async (headers: Record<string, string>, content: string) =>
    (await fetch(address, { method: "POST", headers, body: content })).status;
  assert.equal(await post({ ...signed }, body), 204);
  assert.equal(await post({ ...signed }, body), 204);
  assert.equal(await post({ ...signed }, `${body} `), 401);
  assert.equal(await post({ ...signatureHeaders([secret], "evt_2", new Date(Date.now() - 400_000), body) }, body), 401);
  assert.equal(await post({}, body), 401);
  assert.equal(await post({ ...signed }, "x".repeat(1_200_000)).catch(() => 413), 413);
  assert.equal(output.match(/price_change B0X 9\.5/g)?.length, 1, output);
  assert.ok(!output.includes(secret), "the secret is not printed");
});

test("the niche scan writes one row per keyword, the best score first", {
  skip: requiredInCi(existsInPath("python3") ? false : "python3 is not installed"),
}, async (t) => {
  const { env } = await connection();
  const output = join(makeFolder(t), "niches.csv");
  const script = join(EXAMPLES, "niche-scan", "niche_scan.py");
  const { stdout } = await run("python3", [script, "desk lamp", "chef knife", "garden gnome"], {
    env: { ...env, OUTPUT: output },
  });
  assert.match(stdout, /3 keywords/);
  const [header, ...rows] = readFileSync(output, "utf8").trim().split(/\r?\n/);
  assert.equal(header, "keyword,score,low,high,demand,competition,products");
  const cells = rows.map((row) => row.split(","));
  const scores = cells.map(([, score]) => (score === "" ? -1 : Number(score)));
  assert.deepEqual(
    [...scores].sort((a, b) => b - a),
    scores,
  );
  const products = Object.fromEntries(cells.map((row) => [row[0], row.at(-1)]));
  assert.deepEqual(products, { "chef knife": "8", "desk lamp": "6", "garden gnome": "0" });
  assert.equal(cells.at(-1)?.[1], "", "an unknown score is empty, not 0");
});

test("a program that is refused prints the message of the service and ends, without a stack trace", async (t) => {
  const { env } = await connection();
  const wrong = { ...env, NICHESCOPE_API_KEY: "nsk_wrong", SLACK_WEBHOOK_URL: "http://127.0.0.1:9/" };
  const folder = makeFolder(t);
  const unset = { ...env, NICHESCOPE_API_KEY: "" };
  const away = { ...wrong, NICHESCOPE_URL: "http://127.0.0.1:9" };
  const notifier = [process.execPath, join(EXAMPLES, "slack-notifier", "notify.mjs")];
  const receiver = [process.execPath, join(EXAMPLES, "webhook-receiver", "receiver.mjs")];
  const scan = existsInPath("python3") ? ["python3", join(EXAMPLES, "niche-scan", "niche_scan.py")] : undefined;
  const cases: [string[] | undefined, NodeJS.ProcessEnv, RegExp][] = [
    [scan, wrong, /^yoga mat: .*API key.*\n$/],
    [scan, unset, /^Set NICHESCOPE_URL and NICHESCOPE_API_KEY\.\n$/],
    [scan, away, /^http:\/\/127\.0\.0\.1:9 does not respond as Nichescope: .*\n$/],
    [notifier, wrong, /^.*API key.*\n$/],
    [notifier, unset, /^Set NICHESCOPE_URL, NICHESCOPE_API_KEY and SLACK_WEBHOOK_URL\.\n$/],
    [notifier, away, /^.*(?:ECONNREFUSED|bad port).*\n$/],
    [receiver, { ...env, WEBHOOK_SECRET: "" }, /^Set WEBHOOK_SECRET to the secret of your webhook\.\n$/],
  ];
  for (const [command, environment, message] of cases) {
    if (command === undefined) continue;
    const [program, file] = command as [string, string];
    const failed = await run(program, [file], { env: environment, cwd: folder }).then(
      () => assert.fail(`${file} succeeded`),
      (error) => error,
    );
    assert.equal(failed.code, 1, file);
    assert.match(failed.stderr, message, file);
  }
});

test("every program, guide and command names the key NICHESCOPE_API_KEY", () => {
  const root = join(EXAMPLES, "..");
  const files = globSync(
    ["{examples,docs,deploy,src,scripts,bin}/**/*.*", "packages/**/*.*", "web/{src,docs}/**/*.*", "*.md"],
    {
      cwd: root,
      exclude: (name) => name === "node_modules" || name === "dist" || name === "build",
    },
  ).filter((file) => /\.(?:m?js|cjs|ts|tsx|py|gs|md|json|ya?ml|example|toml|service)$/.test(file));
  assert.ok(files.length > 500);
  const other = files.filter((file) => /\bNICHESCOPE_(?!API_)\w*KEY\b/.test(readFileSync(join(root, file), "utf8")));
  assert.deepEqual(other, []);
});

test("the sheet function returns a header and the filtered products, and shows the error of the service", async () => {
  const { env } = await connection();
  const runner = join(import.meta.dirname, "support", "apps-script.ts");
  const script = join(EXAMPLES, "google-sheets", "nichescope.gs");
  const call = (args: unknown[], more = {}) =>
    run(process.execPath, [runner, script, "NICHESCOPE", JSON.stringify(args)], { env: { ...env, ...more } });
  const { stdout } = await call(["chef knife", 100]);
  const [header, ...rows] = JSON.parse(stdout) as (string | number)[][];
  const column = (name: string) => header?.indexOf(name) ?? -1;
  assert.deepEqual(rows.map((row) => [row[column("asin")], row[column("price")], row[column("reviewCount")]]).sort(), [
    [asinOf(1), 20, 40],
    [asinOf(2), 21, 80],
  ]);
  await assert.rejects(call(["chef knife"], { NICHESCOPE_API_KEY: "nsk_wrong" }), /API key/);
});

test("the Slack notifier posts each price drop once, escaped, and nothing on its first run", async (t) => {
  const { send, env } = await connection();
  const slack = await startReceiver(t, () => ({ body: "ok" }));
  const notify = () =>
    run(process.execPath, [join(EXAMPLES, "slack-notifier", "notify.mjs")], {
      env: { ...env, SLACK_WEBHOOK_URL: slack.url, CURSOR: join(folder, "last-event.txt") },
    });
  const folder = makeFolder(t);
  for (const { asin } of lamps) await send("POST", "/api/v1/tracking/products", { asin });
  await importProducts(lamps.map((lamp) => ({ ...lamp, price: lamp.price - 1 })));
  await notify();
  assert.equal(slack.requests.length, 0, "older events are not posted");
  const [first, second, third] = lamps as [(typeof lamps)[0], (typeof lamps)[0], (typeof lamps)[0]];
  await importProducts([
    { ...first, price: 15 },
    { ...second, price: 90 },
    { ...third, price: 30.9 },
  ]);
  await notify();
  await notify();
  const posted = slack.requests.map(({ body }) => JSON.parse(body));
  assert.deepEqual(posted, [{ text: `*Desk lamp &lt;b&gt;&amp;* (${first.asin}): 29 → 15 USD (-48.3 %)` }]);
  assert.equal(slack.requests[0]?.headers["content-type"], "application/json");
  slack.respond(() => ({ status: 500 }));
  await importProducts([{ ...first, price: 10 }]);
  await assert.rejects(notify(), /Slack responded with 500/);
  slack.respond(() => ({}));
  await notify();
  assert.equal(slack.requests.length, 3, "a failed post is repeated by the next run");
});

type Target = { url: string; root_selector: string; columns: { selector: string; text: string; type: string }[] };
type Dashboard = {
  panels: { title: string; targets: Target[] }[];
  templating: { list: { name: string; type: string; current: { value?: string } }[] };
};

test("every query of the Grafana dashboard returns rows with the columns that its panel shows", async () => {
  const { send } = await connection();
  const { panels, templating } = JSON.parse(
    readFileSync(join(EXAMPLES, "grafana", "dashboard.json"), "utf8"),
  ) as Dashboard;
  await send("POST", "/api/v1/tracking/products", { asin: asinOf(8) });
  // The score of fewer than ten products is not shown.
  const more = knives.slice(0, 4).map((each, i) => ({ ...each, asin: asinOf(80 + i) }));
  await importProducts([{ ...(knives[7] as (typeof knives)[0]), price: 19, bsr: 300 }, ...more]);
  const found = async () => (await send("GET", "/api/v1/search?keyword=chef%20knife")).body.data.totalResults;
  await until("the search finds all knives", async () => (await found()) === knives.length + more.length);
  await market.app.runJob("niche-history");
  const values: Record<string, string> = {
    ...Object.fromEntries(templating.list.map(({ name, current }) => [name, current.value ?? ""])),
    asin: asinOf(8),
    keyword: "chef knife",
    "__from:date:iso": new Date(Date.now() - 90 * 86_400_000).toISOString(),
    "__to:date:iso": new Date(Date.now() + 60_000).toISOString(),
  };
  assert.equal(panels.length, 4);
  for (const { title, targets } of panels) {
    for (const { url: path, root_selector: root, columns } of targets) {
      const filled = path.replace(/\$\{([^}]+)\}/g, (_, name) => encodeURIComponent(values[name] ?? assert.fail(name)));
      const { status, body, text } = await send("GET", filled);
      assert.equal(status, 200, `${title}: ${text}`);
      const rows = pick(body, root) as object[];
      assert.ok(rows.length > 0, `${title} has rows`);
      for (const { selector, type } of columns) {
        const value = pick(rows[0], selector);
        if (type === "timestamp") assert.ok(!Number.isNaN(Date.parse(value as string)), `${title}: ${selector}`);
        else assert.equal(typeof value, type, `${title}: ${selector}`);
      }
    }
  }
});

/** Follows a selector of the data source, such as `data.series.price` or `data.points.#(nicheScore.enough==true)#`. */
function pick(value: unknown, selector: string): unknown {
  const [, list, condition] = selector.match(/^(.+)\.#\((.+)==true\)#$/) ?? [];
  if (list && condition) return (pick(value, list) as unknown[]).filter((each) => pick(each, condition) === true);
  return selector.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], value);
}

function existsInPath(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
