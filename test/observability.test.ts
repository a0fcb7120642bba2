/** Metrics of a node; recording rules, alerts and the Grafana dashboard use only metrics that exist. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { writeCertificate } from "./support/certificate.ts";
import { wholeFile } from "./support/cleanup.ts";
import { makeFolder, startService } from "./support/service.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "deploy", "observability");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

/** Reported only by nodes with a search cluster or a database replica. */
const OPTIONAL_METRICS = [
  "nichescope_replica_lag_seconds",
  "nichescope_replica_reads_total",
  "nichescope_replica_used",
  "nichescope_search_cluster_away",
  "nichescope_search_index_generation",
  "nichescope_search_index_leader",
  "nichescope_search_index_writes_total",
];
/** Reported by Prometheus itself and by other exporters. */
const FOREIGN_METRICS = /^(up|probe_.+|node_.+|kubelet_.+)$/;

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

/** The metrics in an expression: what remains without labels, strings, ranges and functions. */
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

/** With TLS, because only then a node reports when its certificate expires. */
const { cert, key } = await writeCertificate(makeFolder(wholeFile), "here");
const { app } = await startService(wholeFile, { env: { TLS_CERT: cert, TLS_KEY: key } });
await app.runJob("retention");
const { payload: metrics } = (await app.api?.server.app.inject("/metrics")) ?? { payload: "" };

test("the metrics describe the node, its database, its disk and its jobs", () => {
  assert.match(metrics, /^nichescope_build_info\{version="[\d.]+",role="all",dedicated="false"\} 1$/m);
  assert.match(metrics, /^nichescope_database_up 1$/m);
  assert.match(metrics, /^nichescope_start_timestamp_seconds \d+/m);
  const bytes = (what: string) =>
    Number(new RegExp(`^nichescope_data_dir_bytes\\{what="${what}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
  assert.ok(bytes("free") > 0 && bytes("free") < bytes("total"));
  assert.match(metrics, /^nichescope_job_failed\{name="retention"\} 0$/m);
  const ranAt = /^nichescope_job_last_run_timestamp_seconds\{name="retention"\} (\S+)$/m.exec(metrics)?.[1];
  assert.ok(Math.abs(Number(ranAt) - Date.now() / 1_000) < 60);
});

test("a node that serves TLS reports when its certificate expires", () => {
  const expiresAt = /^nichescope_tls_certificate_expiry_timestamp_seconds (\d+)$/m.exec(metrics)?.[1];
  assert.equal(Number(expiresAt) * 1_000, Date.parse(new X509Certificate(readFileSync(cert)).validTo));
});

test("every metric in rules and on the dashboard is one that a node reports", () => {
  const reported = new Set<string>();
  for (const [, name = "", type] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const end of type === "histogram" ? ["_bucket", "_count", "_sum"] : [""]) reported.add(name + end);
  assert.ok(reported.has("nichescope_build_info"));
  const source = globSync("src/**/*.ts", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));
  for (const name of OPTIONAL_METRICS)
    assert.ok(source.join("").includes(`"${name}"`), `${name} is nowhere in the source`);

  const named = [...rules.map(({ expr }) => expr), ...dashboardQueries].flatMap(metricsOf);
  assert.ok(named.length > 100);
  const unknown = new Set(named.filter((name) => !FOREIGN_METRICS.test(name)));
  for (const name of [...reported, ...recorded, ...OPTIONAL_METRICS]) unknown.delete(name);
  assert.deepEqual([...unknown], []);
});

test("the labels that rules use to distinguish nodes exist", () => {
  const labels = /^nichescope_build_info\{(.*)\} 1$/m.exec(metrics)?.[1]?.match(/\w+(?==)/g);
  const used = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/nichescope_build_info\{([^}]*)\}/g)].flatMap(([, list = ""]) => list.match(/\w+(?=[=!])/g)),
  );
  assert.ok(used.includes("dedicated"), "a dedicated node does not replace the general ones");
  assert.deepEqual(
    [...new Set(used)].filter((label) => !labels?.includes(label as string)),
    [],
  );
});

test("every metric of ours is on the dashboard or in an alert", () => {
  const ours = [...metrics.matchAll(/^# TYPE (nichescope_\S+) /gm)].map(([, name]) => name as string);
  const named = [...rules.map(({ expr }) => expr), ...dashboardQueries].join(" ");
  assert.deepEqual(
    [...ours, ...OPTIONAL_METRICS].filter((name) => !named.includes(name)),
    [],
  );
});

test("every alert has a severity, a summary and a runbook under its name", () => {
  const operations = readFileSync(join(ROOT, "docs", "operations.md"), "utf8");
  const headings = new Set([...operations.matchAll(/^### (\w+)$/gm)].map(([, name]) => name as string));
  for (const { alert = "", labels, annotations } of alerts) {
    assert.match(labels?.severity ?? "", /^(page|ticket)$/, alert);
    assert.ok(annotations?.summary, alert);
    assert.equal(annotations.runbook, `docs/operations.md#${alert.toLowerCase()}`);
    assert.ok(headings.has(alert), `docs/operations.md has no heading ### ${alert}`);
  }
  const names = new Set(alerts.map(({ alert }) => alert));
  assert.deepEqual(
    [...headings].filter((name) => name.startsWith("Nichescope") && !names.has(name)),
    [],
    "a runbook without an alert",
  );
});

test("the alerts fire when they should, and only then", (t) => {
  if (spawnSync("promtool", ["--version"]).error) return t.skip("promtool is not installed");
  execFileSync("promtool", ["check", "rules", "rules.yaml", "exporters.rules.yaml"], { cwd: FOLDER });
  execFileSync("promtool", ["test", "rules", "rules.test.yaml"], { cwd: FOLDER, encoding: "utf8" });
});
