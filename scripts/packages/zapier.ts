/** The Zapier app: validated by Zapier's command-line tool, and run by its tester against the service. */
import { join } from "node:path";
import { install, npm, testFile } from "./installed.ts";
import type { PackageTest } from "./package-test.ts";

const PACKAGE = join(import.meta.dirname, "..", "..", "packages", "zapier");

export const testZapier: PackageTest = async () => {
  const missing = await install(PACKAGE);
  if (missing !== undefined) return [`everything: ${missing}`];
  await npm(PACKAGE, "run", "validate");
  await testFile("test/packages/zapier.test.ts");
  return [];
};
