/** Removes credentials from a source's text, which may repeat our request, before it reaches a log or an error. */
export function redacted(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets.filter((each) => each !== ""))
    for (const form of [secret, encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)])
      clean = clean.replaceAll(form, MARK);
  return clean;
}

const MARK = "[redacted]";
