import { invalid } from "../base/errors.ts";

const LONGEST = 100;

/** What people may call an account or a key. */
export function parseName(raw: string): string {
  const name = raw.trim();
  if (name === "" || name.length > LONGEST) throw invalid("name", `must have 1 to ${LONGEST} characters`);
  if (/\p{Cc}/u.test(name)) throw invalid("name", "must not hold control characters");
  return name;
}
