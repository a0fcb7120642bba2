/**
 * Checks docs/openapi.json with Redocly and Spectral (`npm run lint:openapi`). Every finding fails, warnings too.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };

const here = import.meta.dirname;
const file = join(here, "../../docs/openapi.json");

// Without its types, because `npm ci` does not install it.
const redocly: string = "@redocly/openapi-core";
const { createConfig, lint } = await import(redocly);
const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // `/webhooks/{id}/test` and `/webhooks/deliveries/{id}`: a webhook's id starts with `whe_`, and no webhook is named `deliveries`.
    "no-ambiguous-paths": "off",
  },
});
const problems: Problem[] = await lint({ ref: file, config });
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
