/**
 * The Python SDK: generated, built as wheel and sdist, installed from the wheel in a clean environment, checked by mypy together with
 * the examples of the docs site, and run against the live service, which this process starts. A small server lets the tests
 * prepare the rows of each operation.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Scope } from "../../test/support/cleanup.ts";
import { sdkDocument, writeFiles } from "../built-files.ts";
import { examplesOf } from "../docs-site/examples.ts";
import { pythonFiles } from "../sdk/python.ts";
import { type PackageTest, run } from "./package-test.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PACKAGE = join(ROOT, "packages", "python");

export const testPython: PackageTest = async () => {
  const { status, stdout } = spawnSync("python3", ["-c", "import sys, venv; print(sys.version_info >= (3, 10))"]);
  if (status !== 0 || String(stdout).trim() !== "True") return ["everything: no Python 3.10 or newer with venv"];
  writeFiles(pythonFiles(sdkDocument()));
  const folder = mkdtempSync(join(tmpdir(), "nichescope-python-"));
  const inside = (name: string) => join(folder, "env", "bin", name);
  try {
    await run("python3", ["-m", "venv", join(folder, "env")], { cwd: folder });
    try {
      // Not compiled: few of the modules are loaded.
      await run(inside("pip"), ["install", "-q", "--no-compile", "build", "hatchling", "pytest", "mypy"], {
        cwd: folder,
        isQuiet: true,
      });
    } catch (error) {
      return [`everything: pip can't install the tools (${String(error).split("\n").at(-2)})`];
    }
    await run(inside("python"), ["-m", "build", "--no-isolation", "-o", folder, PACKAGE], {
      cwd: folder,
      isQuiet: true,
    });
    const [wheel = ""] = globSync("*.whl", { cwd: folder });
    console.log(`${wheel} and ${globSync("*.tar.gz", { cwd: folder })}`);
    await run(inside("pip"), ["install", "-q", "--no-compile", `${join(folder, wheel)}[pandas]`], {
      cwd: folder,
      isQuiet: true,
    });
    await run(inside("mypy"), ["--strict", "--config-file", join(PACKAGE, "pyproject.toml"), "-p", "nichescope"], {
      cwd: folder,
    });
    const examples = examplesOf(ROOT).filter(({ language }) => language === "python");
    for (const { name, code } of examples) writeFileSync(join(folder, `${name}.py`), `${code}\n`);
    console.log(`${examples.length} examples of the docs site`);
    await run(inside("mypy"), ["--strict", ...examples.map(({ name }) => `${name}.py`)], { cwd: folder });
    const service = await startControl();
    try {
      const env = { CONTROL_URL: service.url, PYTHONDONTWRITEBYTECODE: "1" };
      await run(inside("pytest"), ["-q", "-p", "no:cacheprovider", join(PACKAGE, "tests")], { cwd: folder, env });
    } finally {
      await service.close();
    }
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Starts the service and the server through which the tests use its test support. */
async function startControl() {
  const [{ OPERATION_CASES, prepareOperation, startForOperations }, { startCuttingProxy }, { writeEvents }, setUp] =
    await Promise.all([
      import("../../test/support/operation-cases.ts"),
      import("../../test/support/cutting-proxy.ts"),
      import("../../test/support/write-events.ts"),
      import("../../test/support/set-up.ts"),
    ]);
  const cleanups: (() => Promise<void>)[] = [];
  const scope: Scope = { after: (undo) => void cleanups.unshift(undo) };
  await setUp.globalSetup();
  const service = await startForOperations(scope);
  const proxy = await startCuttingProxy(scope, service.url);
  const pool = new pg.Pool({ connectionString: service.databaseUrl });
  cleanups.unshift(() => pool.end());
  const answer = async (path: string): Promise<unknown> => {
    const [, action, argument = "", count] = path.split("/");
    if (action === "cases") return OPERATION_CASES;
    if (action === "service") return { url: service.url, proxy: proxy.url };
    if (action === "prepare") return await prepareOperation(service, argument);
    if (action === "key") return await service.make.key({ plan: "agency" });
    if (action === "events") return (await writeEvents(pool, argument, Number(count))) ?? {};
    proxy.state.toCut = Number(argument);
    return {};
  };
  const server = createServer(async (request, response) =>
    response.end(JSON.stringify(await answer(request.url ?? ""))),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const cleanup of cleanups) await cleanup();
      await setUp.globalTeardown();
    },
  };
}
