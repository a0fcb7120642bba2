/** The deployment files: existing settings, required secrets, least privileges and enough time to stop. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { SETTINGS } from "../src/app/config/settings.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeFolder } from "./support/service.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(ROOT, "deploy", name), "utf8");
const settingNames = new Set(Object.values(SETTINGS).map(({ env }) => env));
/** Hard-exit deadline after draining (`src/main.ts`). */
const STOP_SECONDS = 9;

const compose = parse(read("compose.yaml"), { merge: true });
const nodes = Object.entries<any>(compose.services).filter(([name]) => /^(api|worker)/.test(name));
const dockerfile = read("Dockerfile");

const manifests = globSync("*.yaml", { cwd: join(ROOT, "deploy", "kubernetes") }).flatMap((file) =>
  parseAllDocuments(read(join("kubernetes", file))).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return { file, ...document.toJS() };
  }),
);
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
const deployments = ofKind("Deployment");
/** All pods: nodes and those for commands. */
const pods: { file: string; spec: any }[] = [
  ...deployments.map(({ file, spec }) => ({ file, spec: spec.template.spec })),
  ...ofKind("CronJob").map(({ file, spec }) => ({ file, spec: spec.jobTemplate.spec.template.spec })),
  ...ofKind("Pod").map(({ file, spec }) => ({ file, spec })),
];

test("compose and manifests use only existing settings", () => {
  for (const [name, { environment }] of nodes)
    for (const setting of Object.keys(environment)) assert.ok(settingNames.has(setting), `${name}: ${setting}`);
  for (const { file, data, stringData } of [...ofKind("ConfigMap"), ...ofKind("Secret")])
    for (const setting of Object.keys(data ?? stringData)) assert.ok(settingNames.has(setting), `${file}: ${setting}`);
  for (const { file, spec } of deployments)
    for (const { name } of spec.template.spec.containers[0].env) assert.ok(settingNames.has(name), `${file}: ${name}`);
  for (const [, name = ""] of dockerfile.matchAll(/^(?:ENV| {3}) +([A-Z_]+)=/gm))
    assert.ok(settingNames.has(name) || /^(NODE_.+|HOME)$/.test(name), `Dockerfile: ${name}`);
});

test("the systemd unit starts the checkout, has time to stop, signals only the service, and may write only its own folders", (t) => {
  const unit = read("nichescope.service");
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [start = ""] = valuesOf("ExecStart");
  const [folder = ""] = valuesOf("WorkingDirectory");
  assert.equal(start, `${folder}/bin/nichescope start`);
  for (const each of valuesOf("Environment")) {
    const [name = ""] = each.split("=");
    assert.ok(settingNames.has(name) || name === "NODE_COMPILE_CACHE", name);
  }
  assert.ok(Number(valuesOf("TimeoutStopSec")[0]) > STOP_SECONDS);
  assert.deepEqual(valuesOf("KillMode"), ["mixed"], "the database server must outlive the service's last responses");
  assert.notEqual(valuesOf("User")[0] ?? "root", "root");
  assert.deepEqual([valuesOf("ProtectSystem"), valuesOf("NoNewPrivileges")], [["strict"], ["yes"]]);
  assert.deepEqual(valuesOf("Environment")[0], `DATA_DIR=/var/lib/${valuesOf("StateDirectory")[0]}`);

  const copy = join(makeFolder(t), "nichescope.service");
  writeFileSync(copy, unit.replaceAll(folder, ROOT));
  try {
    execFileSync("systemd-analyze", ["verify", "--man=no", copy], { stdio: "pipe" });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer };
    if (code !== "ENOENT") assert.doesNotMatch(String(stderr), /nichescope\.service:/);
  }
});

test("compose requires its secrets from the operator and has no default passwords", () => {
  const text = read("compose.yaml");
  const example = read("compose.env.example");
  for (const secret of ["POSTGRES_PASSWORD", "SECRET_KEY", "METRICS_TOKEN"]) {
    const uses = [...text.matchAll(new RegExp(`\\$\\{${secret}([^}]*)\\}`, "g"))];
    assert.ok(uses.length > 0, secret);
    for (const [use, condition = ""] of uses) assert.ok(condition.startsWith(":?"), `${use} has a default`);
    assert.match(example, new RegExp(`^${secret}=$`, "m"));
  }
  for (const [, name = ""] of text.matchAll(/\$\{([A-Z_]+)/g))
    assert.match(example, new RegExp(`^#?${name}=`, "m"), `compose.env.example lacks ${name}`);
});

test("only Caddy is reachable from outside, and it accepts only TLS 1.3", () => {
  for (const [name, { ports = [], networks }] of Object.entries<any>(compose.services)) {
    if (name === "caddy") assert.ok(ports.every((port: string) => /^\$\{BIND_ADDRESS:-127\.0\.0\.1\}:/.test(port)));
    else assert.deepEqual(ports, [], name);
    if (["postgres", "opensearch"].includes(name)) assert.deepEqual(networks, ["store"], name);
  }
  assert.equal(compose.networks.store.internal, true);
  const caddyfile = read("Caddyfile");
  assert.match(caddyfile, /tls \{\s+protocols tls1\.3\s+\}/);
  assert.match(caddyfile, /health_uri \/health\/ready/);
  const upstreams = /\{\$UPSTREAMS:([^}]+)\}/.exec(caddyfile)?.[1]?.split(" ");
  assert.deepEqual(
    upstreams,
    nodes.filter(([name]) => name !== "worker").map(([name]) => `${name}:3000`),
  );
});

test("nodes run without privileges, with a read-only root file system, as the user of the image", () => {
  const [, user] = /^USER (\d+):\1$/m.exec(dockerfile) ?? [];
  assert.ok(Number(user) > 0);
  for (const [name, node] of nodes) {
    assert.equal(node.read_only, true, name);
    assert.deepEqual(node.cap_drop, ["ALL"], name);
    assert.deepEqual(node.security_opt, ["no-new-privileges:true"], name);
  }
  assert.ok(pods.length > deployments.length);
  for (const { file, spec } of pods) {
    const { securityContext: pod, containers, automountServiceAccountToken } = spec;
    assert.deepEqual(
      [pod.runAsNonRoot, pod.runAsUser, pod.seccompProfile, automountServiceAccountToken],
      [true, Number(user), { type: "RuntimeDefault" }, false],
      file,
    );
    assert.deepEqual(containers[0].securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  }
});

test("the grace period is longer than a node needs to stop", () => {
  for (const [name, { environment, stop_grace_period: grace }] of nodes)
    assert.ok(Number.parseInt(grace, 10) > Number(environment.DRAIN_SECONDS ?? 0) + STOP_SECONDS, name);
  for (const { file, spec } of deployments) {
    const { containers, terminationGracePeriodSeconds: grace } = spec.template.spec;
    const { value = 0 } = containers[0].env.find(({ name }: { name: string }) => name === "DRAIN_SECONDS") ?? {};
    assert.ok(grace > Number(value) + STOP_SECONDS, file);
  }
  assert.match(readFileSync(join(ROOT, "src", "main.ts"), "utf8"), new RegExp(`STOP_WITHIN_MS = ${STOP_SECONDS}_000;`));
  assert.match(dockerfile, /^STOPSIGNAL SIGTERM$/m);
});

test("every deployment has probes, a disruption budget and resource limits, and API nodes are never one short", () => {
  assert.ok(deployments.length >= 3);
  for (const { file, spec } of deployments) {
    const [container] = spec.template.spec.containers;
    assert.equal(container.livenessProbe.httpGet.path, "/health/live", file);
    assert.equal(container.startupProbe.httpGet.path, "/health/live", file);
    assert.equal(container.readinessProbe.httpGet.path, "/health/ready", file);
    assert.ok(container.resources.requests.cpu && container.resources.limits.memory, file);
    const component = spec.selector.matchLabels["app.kubernetes.io/component"];
    const guards = ofKind("PodDisruptionBudget").filter(
      (budget) => budget.spec.selector.matchLabels["app.kubernetes.io/component"] === component,
    );
    assert.equal(guards.length, 1, `${file}: a budget for ${component}`);
    if (component !== "worker") assert.equal(spec.strategy.rollingUpdate.maxUnavailable, 0, file);
  }
  assert.ok(ofKind("HorizontalPodAutoscaler")[0]?.spec.minReplicas >= 2);
});

test("kustomize applies every manifest except the examples", () => {
  const [{ resources }] = ofKind("Kustomization") as [{ resources: string[] }];
  const files = new Set(manifests.map(({ file }) => file));
  files.delete("kustomization.yaml");
  assert.deepEqual(resources.toSorted(), [...files].filter((file) => !file.includes(".example.")).toSorted());
});

test("examples use the same namespace and image as the rest", () => {
  const [{ namespace, images }] = ofKind("Kustomization");
  const examples = manifests.filter(({ file }) => file.includes(".example."));
  assert.ok(examples.length >= 8);
  for (const { file, kind, metadata } of examples) assert.equal(metadata.namespace, namespace, `${file}: ${kind}`);
  const [{ name, newName, newTag }] = images;
  for (const { file, spec } of pods)
    assert.equal(spec.containers[0].image, file.startsWith("command.") ? `${newName}:${newTag}` : name, file);
});

test("the ingress of a dedicated endpoint has the same annotations as the general one", () => {
  const [first, ...more] = ofKind("Ingress").map(({ metadata }) => metadata.annotations);
  assert.ok(first && more.length > 0);
  for (const annotations of more) assert.deepEqual(annotations, first);
});

test("the readiness probes match the calculation in docs/nodes.md", () => {
  const nodesDocument = readFileSync(join(ROOT, "docs", "nodes.md"), "utf8");
  const row = /\| Kubernetes, `periodSeconds: (\d+)`, `failureThreshold: (\d+)` \|.*\| (\d+) \|/.exec(nodesDocument);
  const [period, failures, drain] = (row ?? []).slice(1).map(Number) as [number, number, number];
  assert.ok(drain > period * failures + 1);
  for (const { file, spec } of deployments) {
    const [{ readinessProbe: probe, env }] = spec.template.spec.containers;
    assert.deepEqual([probe.periodSeconds, probe.failureThreshold], [period, failures], file);
    const own = env.find(({ name }: { name: string }) => name === "DRAIN_SECONDS");
    if (own) assert.equal(Number(own.value), drain, file);
  }
});

test("the image is built only from files in its build context, and from a pinned base", () => {
  const allowed = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
  assert.ok(copied.includes("src"));
  for (const name of copied) assert.ok(allowed.includes(`!${name}`), `.dockerignore keeps ${name} out`);
  assert.match(dockerfile, /^ARG NODE_IMAGE=node:24-\S+$/m);
  for (const [, image = ""] of dockerfile.matchAll(/^FROM (?:--\S+ )?(\S+)/gm))
    assert.match(image, /^\$\{NODE_IMAGE\}$/);
  for (const [name, { image }] of Object.entries<any>(compose.services)) assert.doesNotMatch(image, /:latest$/, name);
});

test("the first stage of the image has all files that the dashboard build needs", async (t) => {
  const [, stage = ""] = /AS dashboard\n([\s\S]*?)\nFROM/.exec(dockerfile) ?? [];
  const folder = makeFolder(t);
  for (const [, names = ""] of stage.matchAll(/^COPY (.+) \S+$/gm))
    for (const name of names.split(" "))
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (path) => !/\/web\/dist|\.test\.ts$/.test(path),
      });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const [, script = ""] = /^RUN node (\S+)$/m.exec(stage) ?? [];
  // Compressing the files takes a third of the time and needs no others.
  const uncompressed = `import zlib from "node:zlib";
    import { syncBuiltinESMExports } from "node:module";
    zlib.brotliCompress = zlib.gzip = (bytes, options, done) => done(null, bytes);
    syncBuiltinESMExports();`;
  const args = [`--import=data:text/javascript,${encodeURIComponent(uncompressed)}`, script];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "inherit" });
  assert.equal((await once(child, "exit"))[0], 0);
  const [build] = readdirSync(join(folder, "web", "dist"));
  const built = readdirSync(join(folder, "web", "dist", build as string));
  assert.ok(built.includes("index.html") && built.includes("docs.html"));
});

test("the image's health check succeeds only if the requested path returns 200", async (t) => {
  const server = createServer(({ url }, response) =>
    response.writeHead(["/health/live", "/health/ready"].includes(url ?? "") ? 200 : 404).end(),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanUp(t, () => server.close());
  const port = String((server.address() as AddressInfo).port);
  const check = async (at: string, ...path: string[]) => {
    const child = spawn(process.execPath, [join(ROOT, "deploy", "healthcheck.mjs"), ...path], { env: { PORT: at } });
    return (await once(child, "exit"))[0];
  };
  assert.equal(await check(port), 0);
  assert.equal(await check("1"), 1);
  assert.equal(await check(port, "/health/ready"), 0);
  assert.equal(await check(port, "/health/unheard-of"), 1, "it requests the given path");
});

test("nightly backups rotate through fourteen names on every day of a year", () => {
  const document = readFileSync(join(ROOT, "docs", "backup.md"), "utf8");
  const line = /^15 2 \* \* \* .*$/m.exec(document)?.[0] ?? "";
  assert.doesNotMatch(line, /(?<!\\)%/, "cron treats it as the end of the line");
  const [job] = ofKind("CronJob");
  const script: string = job.spec.jobTemplate.spec.template.spec.containers[0].command.at(-1);
  for (const text of [line.replaceAll("\\%", "%"), script]) {
    const name = /\$\(\(.*?\)\)/.exec(text)?.[0] ?? "";
    assert.match(name, /\$\(date \+%s\)/);
    const computed = Array.from({ length: 366 }, (_, day) =>
      name.replace("$(date +%s)", String(1_767_233_700 + day * 86_400)),
    );
    const names = execFileSync("sh", ["-ec", computed.map((each) => `echo ${each}`).join("\n")], { encoding: "utf8" });
    const numbers = names.trim().split("\n").map(Number);
    assert.equal(new Set(numbers).size, 14);
    assert.ok(numbers.every((each, day) => day === 0 || each === ((numbers[day - 1] as number) + 1) % 14));
  }
});

test("backup commands in the documents that stream use no terminal", () => {
  const streams = ["backup.md", "operations.md"].flatMap(
    (file) =>
      readFileSync(join(ROOT, "docs", file), "utf8").match(
        /^(?:docker compose|kubectl).* (?:backup|restore) .*- [<>].*$/gm,
      ) ?? [],
  );
  assert.ok(streams.length >= 6);
  for (const line of streams) {
    if (line.startsWith("docker")) assert.match(line, /^docker compose (exec|run --rm) -T /);
    else assert.doesNotMatch(line, / (-t|-it|--tty)\b/);
    if (line.startsWith("kubectl") && line.includes(" < ")) assert.match(line, / exec -i /);
  }
});
