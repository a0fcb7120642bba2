import { invalid } from "../../platform/base/errors.ts";

const MAX_LENGTH = 254;
/** The addresses that mail servers accept in practice: fewer than RFC 5322 allows. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** Returns an address as it is stored and compared: trimmed, in lower case. */
export function parseEmail(raw: string, parameter = "email"): string {
  const email = raw.trim().toLowerCase();
  if (email.length > MAX_LENGTH || !SHAPE.test(email)) throw invalid(parameter, "must be an e-mail address");
  return email;
}
