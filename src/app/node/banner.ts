import { styleText } from "node:util";
import type { Demo } from "../installation/demo.ts";

/** The text that `npm start` prints once the service is ready. */
export function banner({
  url,
  demo,
  demoFile,
  tls,
  role,
}: {
  url: string;
  demo: Demo | undefined;
  /** Path of the file with the keys, the password and the link of the demo. */
  demoFile: string;
  tls: boolean;
  role: string;
}): string {
  const dim = (text: string) => styleText("dim", text);
  const isWorker = role === "worker";
  const rows: [string, string][] = [["Service", url]];
  if (isWorker) rows.push(["Health", `${url}/health/ready`]);
  else rows.push(["Dashboard", demo ? `${demo.link} ${dim("(keep this link private: it signs in)")}` : `${url}/app`]);
  if (!isWorker) rows.push(["Docs", `${url}/docs`], ["Postman", `${url}/api/postman.json`]);
  const key = isWorker ? undefined : demo?.accounts.find((account) => account.plan === "pro")?.key;
  if (key) rows.push(["Demo key", `${key} ${dim(`(Pro plan; ${demoFile} has one key per plan)`)}`]);
  const lines = rows.map(([name, value]) => `  ${dim(name.padEnd(10))} ${value}`);
  const trial = key
    ? [
        "",
        "  Try it:",
        "",
        `  curl ${tls ? "-k " : ""}-H "Authorization: Bearer ${key}" "${url}/api/v1/search?keyword=yoga%20mat"`,
      ]
    : isWorker
      ? []
      : ["", `  Create an account and a key:  npx nichescope account create "My account" --plan pro`];
  const title = isWorker ? "This Nichescope worker is ready." : "Nichescope is ready.";
  return ["", `  ${styleText("bold", title)}`, "", ...lines, ...trial, "", dim("  Stop with Ctrl-C."), ""].join("\n");
}
