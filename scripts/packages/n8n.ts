/** The n8n nodes: checked by n8n's own linter, built, and run in a real n8n against the service. */
import { join } from "node:path";
import { SetupError } from "../../src/platform/base/errors.ts";
import { n8nHome } from "../n8n/install.ts";
import { install, npm, testFile } from "./installed.ts";
import type { PackageTest } from "./package-test.ts";

const PACKAGE = join(import.meta.dirname, "..", "..", "packages", "n8n-nodes-nichescope");

export const testN8n: PackageTest = async () => {
  const missing = await install(PACKAGE);
  if (missing !== undefined) return [`everything: ${missing}`];
  await npm(PACKAGE, "run", "lint");
  await npm(PACKAGE, "run", "build");
  const startedAt = performance.now();
  try {
    await n8nHome();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return [`the workflow in a real n8n: ${error.message}`];
  }
  console.log(`n8n is installed (${Math.round((performance.now() - startedAt) / 1_000)} s)`);
  await testFile("test/packages/n8n.test.ts");
  return [];
};
