import { invalid } from "../base/errors.ts";

const LONGEST = 254;
/** What mail servers take in practice, and the library that keeps passwords as well. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** As it is stored and compared: without blanks around it, in lower case. */
export function parseEmail(raw: string, parameter = "email"): string {
  const email = raw.trim().toLowerCase();
  if (email.length > LONGEST || !SHAPE.test(email)) throw invalid(parameter, "must be an e-mail address");
  return email;
}
