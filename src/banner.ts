import { styleText } from "node:util";
import type { Demo } from "./demo.ts";

/** What a person sees when the service is up: where it is, and a line to try at once. */
export function banner({ url, demo, tls }: { url: string; demo: Demo | undefined; tls: boolean }): string {
  const dim = (text: string) => styleText("dim", text);
  const rows: [string, string][] = [
    ["Service", url],
    ["Reference", `${url}/docs`],
    ["Postman", `${url}/api/postman.json`],
  ];
  const key = demo?.accounts.find((account) => account.plan === "pro")?.key;
  if (key) rows.push(["Demo key", `${key} ${dim("(Pro plan; one per plan in demo.json)")}`]);
  const lines = rows.map(([name, value]) => `  ${dim(name.padEnd(10))} ${value}`);
  const trial = key
    ? [
        "",
        "  Try it:",
        "",
        `  curl ${tls ? "-k " : ""}-H "Authorization: Bearer ${key}" "${url}/api/v1/search?keyword=yoga%20mat"`,
      ]
    : ["", `  Make an account and a key:  npx nichescope account create "My account" --plan pro`];
  return [
    "",
    `  ${styleText("bold", "Nichescope is ready.")}`,
    "",
    ...lines,
    ...trial,
    "",
    dim("  Stop with Ctrl-C."),
    "",
  ].join("\n");
}
