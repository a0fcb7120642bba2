/** Rules, alerts and the dashboard name only what nodes tell, and every alert says what to do. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { writeCertificate } from "./support/certificate.ts";
import { makeFolder, startService } from "./support/service.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "deploy", "observability");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

/** Told only by nodes that search on a cluster, or have a replica to read from. */
const WITH_MORE = [
  "nichescope_replica_lag_seconds",
  "nichescope_replica_reads_total",
  "nichescope_replica_used",
  "nichescope_search_cluster_away",
  "nichescope_search_index_generation",
  "nichescope_search_index_leader",
  "nichescope_search_index_writes_total",
];
/** Told by Prometheus itself and by other exporters. */
const FROM_OTHERS = /^(up|probe_.+|node_.+|kubelet_.+)$/;

type Rule = {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook?: string };
};
const rules = ["rules.yaml", "exporters.rules.yaml"].flatMap((name) =>
  (parse(read(name)) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

type Panel = { title: string; type: string; targets?: { expr: string }[] };
const dashboard = JSON.parse(read("dashboard.json")) as {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
  templating: { list: { query: string | { query: string } }[] };
};
const dashboardQueries = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
  ...dashboard.templating.list.map(({ query }) => (typeof query === "string" ? "" : query.query)),
];

/** The metrics that an expression names: what is left without labels, texts, ranges and functions. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, " ")
    .replace(/"[^"]*"/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, " ")
    .replace(/^label_values\(([^,]+),[^)]*\)$/, "$1");
  return [...bare.matchAll(/(?<![\w:.])[a-zA-Z_][\w:]*(?![\w:]*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => /[_:]/.test(name) || name === "up");
}

test("every metric that rules and the dashboard name is one that a node tells", async (t) => {
  const { cert, key } = await writeCertificate(makeFolder(t), "here");
  const { app } = await startService(t, { env: { TLS_CERT: cert, TLS_KEY: key } });
  const { payload } = (await app.api?.server.app.inject("/metrics")) ?? { payload: "" };
  const told = new Set<string>();
  for (const [, name = "", type] of payload.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const end of type === "histogram" ? ["_bucket", "_count", "_sum"] : [""]) told.add(name + end);
  assert.ok(told.has("nichescope_build_info"));
  const source = globSync("src/http/*.ts", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));
  for (const name of WITH_MORE) assert.ok(source.join("").includes(`"${name}"`), `${name} is nowhere in the source`);

  const named = [...rules.map(({ expr }) => expr), ...dashboardQueries].flatMap(metricsOf);
  assert.ok(named.length > 100);
  const unknown = new Set(named.filter((name) => !FROM_OTHERS.test(name)));
  for (const name of [...told, ...recorded, ...WITH_MORE]) unknown.delete(name);
  assert.deepEqual([...unknown], []);
});

test("the labels by which rules tell nodes apart are ones that a node has", async (t) => {
  const { app } = await startService(t);
  const { payload } = (await app.api?.server.app.inject("/metrics")) ?? { payload: "" };
  const told = /^nichescope_build_info\{(.*)\} 1$/m.exec(payload)?.[1]?.match(/\w+(?==)/g);
  const asked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/nichescope_build_info\{([^}]*)\}/g)].flatMap(([, labels = ""]) => labels.match(/\w+(?=[=!])/g)),
  );
  assert.ok(asked.includes("dedicated"), "a dedicated node does not stand in for those that answer everybody");
  assert.deepEqual(
    [...new Set(asked)].filter((label) => !told?.includes(label as string)),
    [],
  );
});

test("every metric of ours is on the dashboard or in an alert", async (t) => {
  const { app } = await startService(t);
  const { payload } = (await app.api?.server.app.inject("/metrics")) ?? { payload: "" };
  const ours = [...payload.matchAll(/^# TYPE (nichescope_\S+) /gm)].map(([, name]) => name as string);
  const named = [...rules.map(({ expr }) => expr), ...dashboardQueries].join(" ");
  assert.deepEqual(
    [...ours, ...WITH_MORE].filter((name) => !named.includes(name)),
    [],
  );
});

test("every alert has a severity, says what is the matter, and has a runbook under its name", () => {
  const operations = readFileSync(join(ROOT, "docs", "operations.md"), "utf8");
  const headings = new Set([...operations.matchAll(/^### (\w+)$/gm)].map(([, name]) => name as string));
  for (const { alert = "", labels, annotations } of alerts) {
    assert.match(labels?.severity ?? "", /^(page|ticket)$/, alert);
    assert.ok(annotations?.summary, alert);
    assert.equal(annotations.runbook, `docs/operations.md#${alert.toLowerCase()}`);
    assert.ok(headings.has(alert), `docs/operations.md has no heading ### ${alert}`);
  }
  const told = new Set(alerts.map(({ alert }) => alert));
  assert.deepEqual(
    [...headings].filter((name) => name.startsWith("Nichescope") && !told.has(name)),
    [],
    "a runbook whose alert is gone",
  );
});

test("the alerts fire when they should, and only then", (t) => {
  if (spawnSync("promtool", ["--version"]).error) return t.skip("promtool is not installed");
  execFileSync("promtool", ["check", "rules", "rules.yaml", "exporters.rules.yaml"], { cwd: FOLDER });
  execFileSync("promtool", ["test", "rules", "rules.test.yaml"], { cwd: FOLDER, encoding: "utf8" });
});
