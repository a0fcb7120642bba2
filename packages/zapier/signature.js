/** Verification of Standard Webhooks signatures, with the secret that the subscription returned. */
const { createHmac, timingSafeEqual } = require("node:crypto");

const VERSION = "v1,";

/**
 * Returns whether the request was signed with the secret. Its age is not checked: Zapier holds events of paused Zaps and replays
 * them hours later.
 */
const isSigned = (secret, { headers = {}, content = "" } = {}) => {
  // Zapier changes the case of names and puts `Http-` before most of them.
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase().replace(/^http-/, ""), String(value)]),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const id = named["webhook-id"];
  if (key.length === 0 || !id) return false;
  const expected = createHmac("sha256", key).update(`${id}.${named["webhook-timestamp"]}.${content}`).digest();
  return (named["webhook-signature"] ?? "")
    .split(" ")
    .filter((each) => each.startsWith(VERSION))
    .map((each) => Buffer.from(each.slice(VERSION.length), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
};

module.exports = { isSigned };
