/**
 * Writes build/openapi.json and checks it with Redocly and Spectral (`npm run lint:openapi`). Every finding fails, warnings too.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { OPENAPI_FILE, openApiText, writeFiles } from "../built-files.ts";

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };

const here = import.meta.dirname;
const file = join(here, "../..", OPENAPI_FILE);
writeFiles({ [OPENAPI_FILE]: openApiText() });

// Without its types, because `npm ci` does not install it.
const redocly: string = "@redocly/openapi-core";
const { createConfig, lint } = await import(redocly);
const config = await createConfig({ extends: ["recommended-strict"] });
const found: Problem[] = await lint({ ref: file, config });
// `/webhooks/{id}/test` and the like also match `/webhooks/deliveries/{id}`. No webhook is named `deliveries`, as IDs start with
// `whe_`, and a new path for deliveries would break clients of version 1. Other ambiguous paths are findings.
const problems = found.filter(
  ({ ruleId, message }) =>
    ruleId !== "no-ambiguous-paths" || !message.includes("/api/automation/webhooks/deliveries/{id}"),
);
for (const { ruleId, message, location } of problems)
  console.error(`${ruleId} ${location[0]?.pointer ?? ""} ${message}`);

const spectral = spawnSync(
  process.execPath,
  [
    join(here, "node_modules/@stoplight/spectral-cli/dist/index.js"),
    ...["lint", file, "--ruleset", join(here, "spectral.yaml"), "--fail-severity", "hint"],
  ],
  { stdio: "inherit" },
);
if (problems.length > 0 || spectral.status !== 0) process.exitCode = 1;
else console.log("Redocly and Spectral have no findings.");
