/** What a source says may repeat what we told it: no credential goes on into a log or an error. */
export function redacted(text: string, secrets: readonly string[]): string {
  let told = text;
  for (const secret of secrets.filter((each) => each !== ""))
    told = told.replaceAll(secret, MARK).replaceAll(encodeURIComponent(secret), MARK);
  return told;
}

const MARK = "[redacted]";
