/** What a source says may repeat what we told it: no credential goes on into a log or an error. */
export function redacted(text: string, secrets: readonly string[]): string {
  let told = text;
  for (const secret of secrets.filter((each) => each !== ""))
    for (const form of [secret, encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)])
      told = told.replaceAll(form, MARK);
  return told;
}

const MARK = "[redacted]";
