/**
 * For a test's `skip`. Returns the reason why the test cannot run on this machine, or false when it can. On a CI machine
 * (`CI=true`) a reason is an error instead: a skipped test there would be a guarantee that nobody checks.
 */
export function requiredInCi(reason: string | false): string | false {
  if (reason !== false && isCi()) throw new Error(`${reason} (CI=true turns this skip into a failure)`);
  return reason;
}

function isCi(): boolean {
  return ["true", "1"].includes(process.env["CI"] ?? "");
}
