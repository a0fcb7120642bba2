import { invalid } from "../../platform/base/errors.ts";

const MAX_LENGTH = 100;

/** Trims and checks the name of an account, a user or a key. */
export function parseName(raw: string): string {
  const name = raw.trim();
  if (name === "" || name.length > MAX_LENGTH) throw invalid("name", `must have 1 to ${MAX_LENGTH} characters`);
  if (/\p{Cc}/u.test(name)) throw invalid("name", "must not contain control characters");
  return name;
}
