/** The parts of `npm run release` that need no build. The whole command is tried by hand before a release. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { normaliseZip, unpackZip, writeTar } from "../scripts/release/archive.ts";
import { imageCopies } from "../scripts/release/image-files.ts";
import { signStatement, statementOf, subjectsOf, verifyEnvelope } from "../scripts/release/provenance.ts";
import { npmMaterials, pythonMaterials, sbomOf } from "../scripts/release/sbom.ts";
import { formatSums, parseSums, sha256, sha256OfFile, sumProblems } from "../scripts/release/sums.ts";
import { versionProblems } from "../scripts/release/versions.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const folder = mkdtempSync(join(tmpdir(), "nichescope-release-test-"));
cleanUp(wholeFile, async () => rmSync(folder, { recursive: true, force: true }));
const FILES = [..."abcdefghijkl"];
const BUILT_AT = new Date("2026-03-01T12:00:00Z");

test("every file of the project names the same version, and the changelog has an entry for it", () => {
  assert.deepEqual(versionProblems(read), []);
});

test("another version anywhere, or no entry in the changelog, is a problem", () => {
  const withChange = (changed: string, from: string, to: string) =>
    versionProblems((file) => (file === changed ? read(file).replace(from, to) : read(file)));
  const { version } = JSON.parse(read("package.json"));
  const changes: [file: string, from: string, to: string, problem: RegExp][] = [
    [
      "packages/client/package.json",
      `"version": "${version}"`,
      '"version": "9.9.9"',
      /client\/package.json names 9\.9\.9/,
    ],
    ["package-lock.json", `"version": "${version}"`, '"version": "9.9.9"', /^package-lock.json names 9\.9\.9/],
    ["packages/python/pyproject.toml", `version = "${version}"`, "", /pyproject.toml names no version/],
    ["deploy/Dockerfile", `VERSION=${version}`, "VERSION=9.9.9", /Dockerfile names 9\.9\.9/],
    ["CHANGELOG.md", `## ${version}`, "## Unreleased", /CHANGELOG.md has no entry "## /],
  ];
  for (const [file, from, to, problem] of changes) {
    const problems = withChange(file, from, to);
    assert.equal(problems.length, 1, file);
    assert.match(problems[0] ?? "", problem);
  }
});

test("the image contents are those that the Dockerfile copies, and an instruction that cannot be followed is refused", () => {
  const copies = imageCopies(read("deploy/Dockerfile"));
  assert.deepEqual(copies[0], { stage: undefined, sources: ["package.json", "LICENSE"], target: "./" });
  assert.deepEqual(new Set(copies.map(({ stage }) => stage)), new Set([undefined, "dependencies", "dashboard"]));
  for (const { stage, sources } of copies)
    if (stage === undefined) for (const source of sources) assert.ok(existsSync(join(ROOT, source)), source);
  for (const line of ["ADD x ./x", "COPY --chown=1 x ./x", "COPY x /elsewhere/"])
    assert.throws(() => imageCopies(`FROM a\n\nFROM b\n${line}\n`), /can't be made/, line);
});

test("archives depend on names and contents, not on times, modes or the order in which files were written", () => {
  const digests = ["first", "second"].map((name, i) => {
    const inner = join(folder, name, "app");
    mkdirSync(inner, { recursive: true });
    for (const file of i === 0 ? FILES : FILES.toReversed()) {
      writeFileSync(join(inner, file), `content of ${file}`, { mode: i === 0 ? 0o600 : 0o664 });
      utimesSync(join(inner, file), 1_000 + i, 1_000 + i);
    }
    writeTar(join(folder, `${name}.tar.gz`), join(folder, name), ["app"], BUILT_AT);
    const zip = Object.fromEntries((i === 0 ? ["x", "y/z"] : ["y/z", "x"]).map((file) => [file, strToU8(file)]));
    writeFileSync(join(folder, `${name}.zip`), zipSync(zip, { mtime: new Date(2020 + i, 1, 1) }));
    normaliseZip(join(folder, `${name}.zip`), join(folder, `${name}-same.zip`));
    return [`${name}.tar.gz`, `${name}-same.zip`].map((file) => sha256OfFile(join(folder, file)));
  });
  assert.deepEqual(digests[0], digests[1]);
  const names = execFileSync("tar", ["-tzf", join(folder, "first.tar.gz")], { encoding: "utf8" })
    .trim()
    .split("\n");
  assert.deepEqual(names, ["app/", ...FILES.map((file) => `app/${file}`)], "sorted, whatever the order of the disk");
  const timeInZip = readFileSync(join(folder, "first-same.zip")).readUInt32LE(10);
  assert.equal(timeInZip, 0x21_00_00, "1980-01-01 in the format of DOS");
  unpackZip(join(folder, "first-same.zip"), join(folder, "unpacked"));
  assert.equal(readFileSync(join(folder, "unpacked", "y", "z"), "utf8"), "y/z");
});

test("checksums are sorted, can be read back, and find what is changed, missing or added", () => {
  const digests = new Map([
    ["b.tgz", sha256("b")],
    ["a.whl", sha256("a")],
  ]);
  const text = formatSums(digests);
  assert.equal(text, `${sha256("a")}  a.whl\n${sha256("b")}  b.tgz\n`);
  assert.deepEqual(sumProblems(parseSums(text), digests), []);
  const actual = new Map([
    ["a.whl", sha256("other")],
    ["c.zip", sha256("c")],
  ]);
  assert.deepEqual(sumProblems(parseSums(text), actual), [
    "a.whl has another content than when it was released",
    "b.tgz is missing",
    "c.zip is not listed",
  ]);
  assert.throws(() => parseSums("no digest  a.whl\n"), /invalid line/);
});

test("a bill of materials names the artefact by its digest and every package, without times or random numbers", () => {
  const component = (name: string) => ({
    "bom-ref": `${name}@1`,
    type: "library",
    name,
    version: "1",
    purl: `pkg:npm/${name}@1`,
  });
  const materials = npmMaterials({
    metadata: { component: component("service") },
    components: [component("b"), component("a")],
    dependencies: [
      { ref: "b@1", dependsOn: [] },
      { ref: "a@1", dependsOn: ["b@1"] },
      { ref: "service@1", dependsOn: ["a@1"] },
    ],
  });
  const subject = { file: "service.tgz", digest: sha256("service"), version: "1", builtAt: BUILT_AT };
  const text = sbomOf(subject, materials);
  const sbom = JSON.parse(text);
  assert.match(sbom.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(sbom.metadata.timestamp, BUILT_AT.toISOString());
  assert.deepEqual(sbom.metadata.component.hashes, [{ alg: "SHA-256", content: sha256("service") }]);
  assert.deepEqual(
    sbom.components.map(({ name }: { name: string }) => name),
    ["a", "b"],
  );
  assert.deepEqual(sbom.dependencies, [
    { ref: "service.tgz", dependsOn: ["a@1"] },
    { ref: "a@1", dependsOn: ["b@1"] },
    { ref: "b@1", dependsOn: [] },
  ]);
  assert.equal(sbomOf(subject, materials), text);
});

test("the packages of the Python client come from its pinned requirements, with who needs them", () => {
  const { components, dependencies } = pythonMaterials(read("packages/python/requirements/runtime.txt"));
  const names = components.map(({ name }) => name);
  for (const name of ["httpx", "pydantic", "pydantic-core"]) assert.ok(names.includes(name), name);
  const nameOf = (ref: string) => components.find((each) => each["bom-ref"] === ref)?.name;
  assert.deepEqual(dependencies[0]?.dependsOn.map(nameOf), ["httpx", "pydantic"]);
  const ofHttpx = dependencies.find(({ ref }) => nameOf(ref) === "httpx");
  assert.deepEqual(ofHttpx?.dependsOn.map(nameOf), ["anyio", "certifi", "httpcore", "idna"]);
});

const BUILD = {
  subjects: new Map([
    ["b.tgz", sha256("b")],
    ["a.whl", sha256("a")],
  ]),
  commit: "c".repeat(40),
  lockfiles: new Map([["package-lock.json", sha256("lock")]]),
  repository: undefined,
  version: "1.2.3",
  without: [],
  tools: { node: "v24" },
};

test("the provenance names every file with its digest, the commit, the lockfiles and the tools", () => {
  const statement = statementOf(BUILD);
  assert.deepEqual([...subjectsOf(statement)].sort(), [...BUILD.subjects].sort());
  const { _type, predicateType, predicate } = JSON.parse(statement);
  assert.deepEqual([_type, predicateType], ["https://in-toto.io/Statement/v1", "https://slsa.dev/provenance/v1"]);
  const [source, lockfile] = predicate.buildDefinition.resolvedDependencies;
  assert.deepEqual(source, { name: "source", digest: { gitCommit: BUILD.commit } });
  assert.deepEqual(lockfile, { name: "package-lock.json", digest: { sha256: sha256("lock") } });
  assert.deepEqual(predicate.runDetails.builder.version, { node: "v24" });
});

test("a signed provenance is accepted with its own key only, and with no byte changed", () => {
  const pem = (type: "ed25519" | "x25519") => {
    const { privateKey, publicKey } = generateKeyPairSync(type as "ed25519");
    return {
      secret: String(privateKey.export({ type: "pkcs8", format: "pem" })),
      open: String(publicKey.export({ type: "spki", format: "pem" })),
    };
  };
  const [own, other] = [pem("ed25519"), pem("ed25519")];
  const statement = statementOf(BUILD);
  const envelope = signStatement(statement, own.secret);
  assert.equal(verifyEnvelope(envelope, own.open), statement);
  const changed = JSON.stringify({
    ...JSON.parse(envelope),
    payload: Buffer.from(statement.replace("1.2.3", "1.2.4")).toString("base64"),
  });
  for (const [text, key] of [
    [envelope, other.open],
    [changed, own.open],
    [JSON.stringify({ ...JSON.parse(envelope), payloadType: "text/plain" }), own.open],
  ] as const)
    assert.throws(() => verifyEnvelope(text, key), /not signed with this key/);
  assert.throws(() => signStatement(statement, pem("x25519").secret), /not an Ed25519 key/);
});
